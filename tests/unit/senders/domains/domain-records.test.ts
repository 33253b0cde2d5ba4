import { describe, expect, it } from 'vitest';
import { getPollDelayMs } from '#components/senders/domains/poll-delay.ts';
import { findProvider } from '#components/senders/domains/providers.ts';
import { diffValue } from '#components/senders/domains/value-diff.ts';

const missingIn = (wanted: string, ...found: string[]) =>
  diffValue(wanted, found)
    .filter(({ isMissing }) => isMissing)
    .map(({ text }) => text);

describe('diffValue', () => {
  const wanted = 'v=spf1 include:_spf.old.example include:mail.platform.test ~all';

  it('marks the terms that no published value has, and keeps the whole value', () => {
    const parts = diffValue(wanted, ['v=spf1 include:_spf.old.example ~all']);
    expect(parts).toEqual([
      { text: 'v=spf1 include:_spf.old.example ', isMissing: false },
      { text: 'include:mail.platform.test', isMissing: true },
      { text: ' ~all', isMissing: false },
    ]);
    expect(parts.map(({ text }) => text).join('')).toBe(wanted);
  });

  it('joins missing terms that follow each other', () => {
    expect(missingIn('v=spf1 include:a.test include:b.test ~all', 'v=spf1 ~all')).toEqual([
      'include:a.test include:b.test',
    ]);
  });

  it('compares with the terms of all published values together', () => {
    expect(missingIn(wanted, 'v=spf1 include:_spf.old.example -all', 'v=spf1 include:mail.platform.test ~all')).toEqual(
      [],
    );
  });

  it('marks only the rest of a value that was cut off', () => {
    const key = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A';
    expect(missingIn(`v=DKIM1; k=rsa; p=${key}`, `v=DKIM1; k=rsa; p=${key.slice(0, 20)}`)).toEqual([key.slice(20)]);
  });

  it('marks the whole value where nothing of it is published', () => {
    expect(missingIn('mail.platform.test', 'elsewhere.example')).toEqual(['mail.platform.test']);
  });
});

describe('findProvider', () => {
  it.each([
    ['Cloudflare', ['ada.ns.cloudflare.com', 'bob.ns.cloudflare.com']],
    ['Amazon Route 53', ['ns-12.awsdns-01.co.uk', 'ns-900.awsdns-55.net']],
    ['GoDaddy', ['ns01.domaincontrol.com']],
    ['OVHcloud', ['dns200.anycast.me']],
    ['Hetzner', ['hydrogen.ns.hetzner.com']],
    ['Azure DNS', ['ns1-01.azure-dns.com']],
  ])('finds %s by its name servers', (name, nameServers) => {
    expect(findProvider(nameServers)?.name).toBe(name);
  });

  it('finds none by the name servers of others, and of names that only end alike', () => {
    expect(findProvider([])).toBeNull();
    expect(findProvider(['ns1.example.net', 'notdomaincontrol.com', 'ns.cloudflare.com.example'])).toBeNull();
  });
});

describe('getPollDelayMs', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');
  const inSeconds = (seconds: number) => new Date(now + seconds * 1_000).toISOString();

  it('reads a domain again soon after its next check, within 2 to 10 s, and never without one', () => {
    expect(getPollDelayMs(null, now)).toBe(0);
    expect(getPollDelayMs(inSeconds(48), now)).toBe(10_000);
    expect(getPollDelayMs(inSeconds(4), now)).toBe(5_000);
    expect(getPollDelayMs(inSeconds(-30), now)).toBe(2_000);
  });
});
