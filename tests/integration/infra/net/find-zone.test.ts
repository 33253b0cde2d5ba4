import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findZone } from '#lib/infra/net/find-zone.ts';
import { type DnsZone, startZone, type ZoneEntry } from '../../../fixtures/domains/dns-zone.ts';

const zone: Record<string, ZoneEntry> = {
  com: { soa: true },
  uk: { soa: true },
  'co.uk': { soa: true },
  'example.com': { soa: true },
  'news.example.com': { txt: [['text']] },
  'delegated.example.com': { soa: true },
  'shop.co.uk': { soa: true },
  'xn--bcher-kva.de': { soa: true },
  'platform.net': { soa: true },
  'click.example.com': { cname: 'platform.net' },
  'broken.com': { soa: true },
  'lame.broken.com': 'SERVFAIL',
  'silent.com': 'silence',
  'refused.com': 'REFUSED',
};
let dns: DnsZone;

beforeAll(async () => {
  dns = await startZone(zone);
});

afterAll(() => dns.close());

describe('findZone', () => {
  it.each([
    ['a name without records', 'mail.example.com', 'example.com'],
    ['a name that has other records', 'news.example.com', 'example.com'],
    ['a name two levels below the apex', 'a.b.example.com', 'example.com'],
    ['the apex itself', 'example.com', 'example.com'],
    ['a delegated subdomain', 'delegated.example.com', 'delegated.example.com'],
    ['a name below a delegated subdomain', 'a.delegated.example.com', 'delegated.example.com'],
    ['an alias of the apex of another zone', 'click.example.com', 'example.com'],
    ['a name under a public suffix of two labels', 'a.shop.co.uk', 'shop.co.uk'],
    ['a name below an internationalized one', 'mail.xn--bcher-kva.de', 'xn--bcher-kva.de'],
    ['a name of forty labels', `${'a.'.repeat(40)}example.com`, 'example.com'],
  ])('returns the zone of %s', async (_case, name, expected) => {
    expect(await findZone(dns.resolver, name)).toEqual({ zone: expected });
  });

  it.each([
    ['unregistered.com'],
    ['a.unregistered.co.uk'],
    ['co.uk.unregistered.uk'],
    ['nowhere.internal'],
  ])('returns no zone for %s and never asks above its registrable domain', async (name) => {
    dns.queries.length = 0;
    expect(await findZone(dns.resolver, name)).toEqual({ zone: null });
    expect(dns.queries.filter((query) => /^(com|uk|co\.uk|internal) /.test(query))).toEqual([]);
  });

  it.each([
    ['lame.broken.com', 'SERVFAIL'],
    ['mail.refused.com', 'REFUSED'],
    ['mail.silent.com', 'TIMEOUT'],
  ])('reports that DNS gave no answer for %s', async (name, failed) => {
    expect(await findZone(dns.resolver, name)).toEqual({ failed: expect.stringContaining(failed) });
  });

  it('asks eight names at most', async () => {
    dns.queries.length = 0;
    await findZone(dns.resolver, `${'a.'.repeat(40)}example.com`);
    expect(new Set(dns.queries.map((query) => query.split(' ')[0])).size).toBe(8);
  });
});
