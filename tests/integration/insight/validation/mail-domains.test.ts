import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/core/durations.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { findMailDomains } from '#lib/insight/validation/mail-domains/find-mail-domains.ts';
import { resolveMailDomain } from '#lib/insight/validation/mail-domains/resolve-mail-domain.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import { type DnsZone, startZone, type ZoneEntry } from '../../../fixtures/domains/dns-zone.ts';

const PUBLIC = '93.184.216.34';
const NOW = new Date('2026-11-22T12:00:00Z');

/** Domains of every kind that a resolver knows. */
const ZONE: Record<string, ZoneEntry> = {
  'plain.org': { mx: [[10, 'mx.plain.org']] },
  'mx.plain.org': { a: [PUBLIC] },
  'google-hosted.org': { mx: [[1, 'aspmx.l.google.com']] },
  'aspmx.l.google.com': { a: [PUBLIC] },
  'implicit.org': { a: [PUBLIC] },
  'self.org': { mx: [[0, 'self.org']], a: [PUBLIC] },
  'v6.org': { aaaa: ['2606:2800:220:1::1'] },
  'nullmx.org': { mx: [[0, '.']] },
  'empty.org': { txt: [['nothing here']] },
  'private.org': { mx: [[10, 'mx.private.org']] },
  'mx.private.org': { a: ['10.0.0.1'] },
  'loopback.org': { a: ['127.0.0.1'] },
  'gone-host.org': { mx: [[10, 'missing.gone-host.org']] },
  'second-host.org': {
    mx: [
      [10, 'missing.second-host.org'],
      [20, 'mx.plain.org'],
    ],
  },
  'broken-host.org': { mx: [[10, 'broken.broken-host.org']] },
  'broken.broken-host.org': 'SERVFAIL',
  'loop.org': { mx: [[10, 'one.loop.org']] },
  'one.loop.org': { cname: 'two.loop.org' },
  'two.loop.org': { cname: 'one.loop.org' },
  'servfail.org': 'SERVFAIL',
  'refused.org': 'REFUSED',
  'silent.org': 'silence',
};

let close: () => Promise<void>;
let dns: DnsZone;

beforeAll(async () => {
  close = await openTestDatabase();
  dns = await startZone(ZONE);
});

beforeEach(async () => {
  await getPool().query('DELETE FROM validation_domains');
  dns.queries.length = 0;
});

afterAll(async () => {
  dns.close();
  await close();
});

const network = () => ({ resolver: dns.resolver, allowsPrivate: false });
const find = (domains: string[], now = NOW, waitMs = 5_000) =>
  findMailDomains(domains, { network: network(), now, waitMs });

const keptMs = async (domain: string): Promise<number> => {
  const { rows } = await getPool().query<{ at: Date }>(
    'SELECT expires_at AS at FROM validation_domains WHERE domain = $1',
    [domain],
  );
  return (rows[0]?.at.getTime() ?? 0) - NOW.getTime();
};

describe('the mail of a domain', () => {
  it.each([
    ['plain.org', 'ok', true],
    ['implicit.org', 'ok', false],
    ['self.org', 'ok', true],
    ['v6.org', 'ok', false],
    ['second-host.org', 'ok', true],
    ['nullmx.org', 'null_mx', false],
    ['missing.org', 'none', false],
    ['empty.org', 'none', false],
    ['private.org', 'none', true],
    ['loopback.org', 'none', false],
    ['gone-host.org', 'none', true],
    ['broken-host.org', 'unknown', null],
    ['servfail.org', 'unknown', null],
    ['refused.org', 'unknown', null],
    ['silent.org', 'unknown', null],
  ])('%s is %s', async (domain, state, hasMx) => {
    expect(await resolveMailDomain(network(), domain)).toMatchObject({ domain, state, hasMx });
  });

  it('never takes a host whose name leads in a circle for one with an address', async () => {
    expect((await resolveMailDomain(network(), 'loop.org')).state).not.toBe('ok');
  });

  it('names the provider of the mail hosts', async () => {
    expect(await resolveMailDomain(network(), 'google-hosted.org')).toMatchObject({
      hosts: ['aspmx.l.google.com'],
      provider: 'google',
    });
  });

  it('counts a domain as missing only after two answers', async () => {
    await resolveMailDomain(network(), 'missing.org');
    expect(dns.queries.filter((query) => query === 'missing.org 15')).toHaveLength(2);
  });

  it('accepts private hosts where the installation allows them', async () => {
    expect(await resolveMailDomain({ ...network(), allowsPrivate: true }, 'private.org')).toMatchObject({
      state: 'ok',
    });
  });
});

describe('the stored answers of DNS', () => {
  it('asks about a domain once while its answer counts, a day for one with mail', async () => {
    await find(['plain.org']);
    const { length } = dns.queries;
    expect((await find(['plain.org'])).get('plain.org')).toMatchObject({ state: 'ok', hosts: ['mx.plain.org'] });
    expect(dns.queries).toHaveLength(length);
    expect(await keptMs('plain.org')).toBe(DAY_MS);
    await find(['plain.org'], new Date(NOW.getTime() + DAY_MS));
    expect(dns.queries.length).toBeGreaterThan(length);
  });

  it('keeps a missing domain for ten minutes, and for six hours once that is confirmed', async () => {
    await find(['missing.org']);
    expect(await keptMs('missing.org')).toBe(10 * MINUTE_MS);
    await find(['missing.org'], new Date(NOW.getTime() + 10 * MINUTE_MS));
    expect(await keptMs('missing.org')).toBe(6 * HOUR_MS + 10 * MINUTE_MS);
  });

  it('keeps a domain without an answer for ten minutes', async () => {
    await find(['servfail.org']);
    expect(await keptMs('servfail.org')).toBe(10 * MINUTE_MS);
  });

  it('leaves out a domain that does not answer in time, and stores its answer all the same', async () => {
    const startedAt = performance.now();
    expect((await find(['silent.org', 'plain.org'], NOW, 50)).has('silent.org')).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(600);
    await expect.poll(() => keptMs('silent.org')).toBe(10 * MINUTE_MS);
  });

  it('asks about a domain once for callers that come at the same time', async () => {
    await Promise.all([find(['implicit.org']), find(['implicit.org']), find(['implicit.org'])]);
    expect(dns.queries.filter((query) => query === 'implicit.org 15')).toHaveLength(1);
  });
});
