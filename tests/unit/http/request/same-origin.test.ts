import { describe, expect, it } from 'vitest';
import { requireSameOrigin } from '#lib/http/request/same-origin.ts';

process.env.PUBLIC_URL = 'https://mail.example.com';
process.env.TRUSTED_PROXIES = '1';

const isAllowed = (headers: Record<string, string>, method = 'POST'): boolean => {
  try {
    requireSameOrigin(new Request('http://10.0.0.5:3000/api', { method, headers }));
    return true;
  } catch {
    return false;
  }
};

/** A request that a trusted proxy forwards from a browser that omits Sec-Fetch-Site. */
const forwarded = (origin: string, proto: string, host: string): Record<string, string> => ({
  origin,
  host: '10.0.0.5:3000',
  'x-forwarded-proto': proto,
  'x-forwarded-host': host,
});

describe('a write with a session cookie', () => {
  it('is accepted from a page of the same origin as the browser reports it, and refused from any other site', () => {
    expect(isAllowed({ 'sec-fetch-site': 'same-origin', origin: 'https://elsewhere.example' })).toBe(true);
    for (const site of ['same-site', 'cross-site', 'none']) expect(isAllowed({ 'sec-fetch-site': site })).toBe(false);
    expect(isAllowed({ 'sec-fetch-site': 'cross-site' }, 'GET')).toBe(true);
  });

  it('is accepted from the origin of PUBLIC_URL, whatever the proxy forwards', () => {
    expect(isAllowed({ origin: 'https://mail.example.com', host: '10.0.0.5:3000' })).toBe(true);
    expect(isAllowed({ origin: 'http://mail.example.com', host: '10.0.0.5:3000' })).toBe(false);
    expect(isAllowed({ origin: 'https://mail.example.com:8443', host: '10.0.0.5:3000' })).toBe(false);
  });

  it('is accepted from the scheme, host and port that the trusted proxy reports, and from no other', () => {
    expect(isAllowed(forwarded('https://other.example', 'https', 'other.example'))).toBe(true);
    expect(isAllowed(forwarded('https://other.example', 'https', 'other.example:443'))).toBe(true);
    expect(isAllowed(forwarded('https://other.example:8443', 'https', 'other.example:8443'))).toBe(true);
    expect(isAllowed(forwarded('http://other.example', 'https', 'other.example'))).toBe(false);
    expect(isAllowed(forwarded('https://other.example:8443', 'https', 'other.example'))).toBe(false);
    expect(isAllowed(forwarded('https://other.example', 'http', 'other.example'))).toBe(false);
  });

  it('ignores what a client claims to the left of the trusted proxy', () => {
    const both = forwarded('http://evil.example', 'http, https', 'evil.example, other.example');
    expect(isAllowed(both)).toBe(false);
    expect(isAllowed({ ...both, origin: 'https://other.example' })).toBe(true);
  });

  it('is refused without an origin, and from one that is opaque or no address', () => {
    expect(isAllowed({ host: 'mail.example.com' })).toBe(false);
    for (const origin of ['null', '', 'mail.example.com', 'https://'])
      expect(isAllowed({ origin, host: '10.0.0.5:3000' })).toBe(false);
  });
});
