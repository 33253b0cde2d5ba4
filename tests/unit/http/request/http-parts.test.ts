import { describe, expect, it } from 'vitest';
import { pathPattern } from '#lib/http/calls/call-paths.ts';
import { clientIp } from '#lib/http/request/client-ip.ts';
import { readCookie } from '#lib/http/request/cookies.ts';

const forwarded = (value: string) => clientIp(new Headers({ 'x-forwarded-for': value }));

describe('clientIp', () => {
  it('returns the last entry, which the server itself writes', () => {
    expect(forwarded('203.0.113.9, 192.0.2.1')).toBe('192.0.2.1');
    expect(forwarded('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(forwarded('2001:db8::1')).toBe('2001:db8::1');
  });

  it("skips the operator's own proxies only", () => {
    const headers = new Headers({ 'x-forwarded-for': '203.0.113.9, 192.0.2.1, 10.0.0.1' });
    expect(clientIp(headers, 1)).toBe('192.0.2.1');
    expect(clientIp(headers, 3)).toBeNull();
  });

  it('returns null for an invalid address', () => {
    for (const value of ['', 'unknown', '192.0.2.1, nonsense']) expect(forwarded(value)).toBeNull();
    expect(clientIp(new Headers())).toBeNull();
  });
});

describe('pathPattern', () => {
  it('keeps tokens out of the log', () => {
    expect(pathPattern('/api/config/v1/authorized-recipient/verify/s3cret', { id: 's3cret' })).toBe(
      '/api/config/v1/authorized-recipient/verify/{id}',
    );
    expect(pathPattern('/a/b%20c/d', { id: 'b c' })).toBe('/a/{id}/d');
    expect(pathPattern('/a/%E0%A4%A/d', {})).toBe('/a/%E0%A4%A/d');
  });
});

describe('cookies', () => {
  const headers = new Headers({ cookie: 'a=1; next-auth.session-token=abc=; b=2' });

  it('are matched by their full name', () => {
    expect(readCookie(headers, 'next-auth.session-token')).toBe('abc=');
    expect(readCookie(headers, 'session-token')).toBeNull();
  });
});
