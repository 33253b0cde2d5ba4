import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { resolversOf } from '#lib/engine/delivery/delivery-options.ts';
import type { DnsFailure } from '#lib/infra/net/dns-exchange.ts';
import { mailResolverOf, ValidatingResolver } from '#lib/infra/net/dns-resolver.ts';
import { resolveHost, resolveMx } from '#lib/infra/net/resolve-mx.ts';
import { type DnsZone, startZone, type ZoneEntry, type ZoneFaults } from '../../../fixtures/domains/dns-zone.ts';

const ZONE: Record<string, ZoneEntry> = {
  'signed.example': { mx: [[10, 'MX.Signed.Example']], isSigned: true },
  'mx.signed.example': { a: ['192.0.2.1'], aaaa: ['2001:db8::1'], isSigned: true },
  'plain.example': { a: ['192.0.2.2'] },
  'alias.example': { cname: 'plain.example', isSigned: true },
  'bogus.example': 'SERVFAIL',
  'silent.example': 'silence',
};

const zones: DnsZone[] = [];
afterEach(() => {
  for (const zone of zones.splice(0)) zone.close();
});

async function start(faults: ZoneFaults = {}): Promise<{ zone: DnsZone; dns: ValidatingResolver }> {
  const zone = await startZone(ZONE, faults);
  zones.push(zone);
  const dns = new ValidatingResolver([{ address: '127.0.0.1', port: zone.port }], { timeoutMs: 200, tries: 2 });
  return { zone, dns };
}

const codeOf = (asking: Promise<unknown>): Promise<string> =>
  asking.then(
    () => 'answered',
    (error: DnsFailure) => error.code,
  );

describe('DNSSEC status of an answer', () => {
  it.each([
    ['signed.example', 'MX', true],
    ['mx.signed.example', 'AAAA', true],
    ['signed.example', 'TLSA', true],
    ['_25._tcp.mx.signed.example', 'TLSA', true],
    ['plain.example', 'A', false],
    ['alias.example', 'A', false],
    ['alias.example', 'CNAME', true],
    ['_25._tcp.plain.example', 'TLSA', false],
  ] as const)('of %s %s is %s', async (name, type, isSecure) => {
    const { dns } = await start();
    expect((await dns.ask(name, type)).isSecure).toBe(isSecure);
  });

  it('is cached for the TTL of the answer, also for simultaneous queries', async () => {
    const { zone, dns } = await start();
    await Promise.all(Array.from({ length: 20 }, () => dns.ask('signed.example', 'MX')));
    await dns.ask('signed.example', 'MX');
    expect(zone.queries).toEqual(['signed.example 15']);
  });

  it('is dropped for newer answers beyond the number that is kept', async () => {
    const { zone } = await start();
    const options = { timeoutMs: 200, tries: 2, keptMax: 1 };
    const dns = new ValidatingResolver([{ address: '127.0.0.1', port: zone.port }], options);
    for (const name of ['signed.example', 'signed.example', 'plain.example', 'signed.example'])
      await dns.ask(name, 'A');
    expect(zone.queries).toEqual(['signed.example 1', 'plain.example 1', 'signed.example 1']);
  });
});

describe('a failed query', () => {
  it.each([
    ['bogus.example', 'ESERVFAIL'],
    ['silent.example', 'ETIMEOUT'],
    ['a b.example', 'EBADNAME'],
    [`${'a'.repeat(64)}.example`, 'EBADNAME'],
  ])('for %s is %s and is not cached', async (name, code) => {
    const { zone, dns } = await start();
    expect(await codeOf(dns.ask(name, 'TLSA'))).toBe(code);
    const asked = zone.queries.length;
    expect(await codeOf(dns.ask(name, 'TLSA'))).toBe(code);
    expect(zone.queries).toHaveLength(asked * 2);
  });

  it('of one resolver is repeated with the next one', async () => {
    const { zone } = await start();
    const silent = createSocket('udp4').bind(0, '127.0.0.1');
    await once(silent, 'listening');
    const servers = [silent.address().port, zone.port].map((port) => ({ address: '127.0.0.1', port }));
    const dns = new ValidatingResolver(servers, { timeoutMs: 100, tries: 1 });
    expect((await dns.ask('plain.example', 'A')).texts).toEqual(['192.0.2.2']);
    silent.close();
    const afterwards = new ValidatingResolver(servers, { timeoutMs: 5_000, tries: 1 });
    expect((await afterwards.ask('plain.example', 'A')).texts).toEqual(['192.0.2.2']);
  });
});

describe('an answer', () => {
  it('that is truncated is queried over TCP', async () => {
    const { zone, dns } = await start({ isTruncating: true });
    expect(await dns.ask('mx.signed.example', 'A')).toMatchObject({ texts: ['192.0.2.1'], isSecure: true });
    expect(zone.queries).toEqual(['mx.signed.example 1', 'tcp mx.signed.example 1']);
  });

  it('is used after forged ones with a wrong id or question', async () => {
    const wrongId = (answer: Buffer) => Buffer.from(answer).fill(answer.readUInt8(0) ^ 0xff, 0, 1);
    const wrongName = (answer: Buffer) => Buffer.from(answer).fill('x', 13, 14);
    const { dns } = await start({
      spoil: (answer) => [wrongId(answer), wrongName(answer), answer.subarray(0, 20), Buffer.from('no DNS'), answer],
    });
    expect((await dns.ask('plain.example', 'A')).texts).toEqual(['192.0.2.2']);
  });

  it.each([
    ['has another id', (answer: Buffer) => Buffer.from(answer).fill(answer.readUInt8(0) ^ 0xff, 0, 1)],
    ['is to another question', (answer: Buffer) => Buffer.from(answer).fill('x', 13, 14)],
    ['is cut short', (answer: Buffer) => answer.subarray(0, answer.length - 3)],
    ['leads in a circle', (answer: Buffer) => Buffer.concat([answer.subarray(0, 12), Buffer.of(0xc0, 0x0c), answer])],
    ['is empty', () => Buffer.alloc(0)],
  ])('that %s is ignored', async (_what, spoil) => {
    const { dns } = await start({ spoil: (answer) => [spoil(answer)] });
    expect(await codeOf(dns.ask('plain.example', 'A'))).toBe('ETIMEOUT');
  });

  it('that is invalid over TCP is ignored', async () => {
    const { dns } = await start({
      isTruncating: true,
      spoil: (answer) => [(answer.readUInt8(2) & 2) === 0 ? answer.subarray(0, 14) : answer],
    });
    expect(await codeOf(dns.ask('plain.example', 'A'))).toBe('EBADRESP');
  });
});

describe('lookups of mail hosts and addresses', () => {
  it('use validated answers, with the same errors when there are no records', async () => {
    const { dns } = await start();
    const resolver = mailResolverOf(dns, { resolveTxt: () => Promise.resolve([]) });
    expect(await resolveMx(resolver, 'signed.example')).toEqual([{ host: 'mx.signed.example', preference: 10 }]);
    expect(await resolveMx(resolver, 'plain.example')).toEqual([{ host: 'plain.example', preference: 0 }]);
    expect(await resolveHost(resolver, 'mx.signed.example', true)).toEqual(['192.0.2.1', '2001:db8::1']);
    await expect(resolveMx(resolver, 'nowhere.example')).rejects.toThrow('5.1.2 Domain nowhere.example does not exist');
    await expect(resolveMx(resolver, 'bogus.example')).rejects.toThrow('DNS lookup of bogus.example failed (SERVFAIL)');
  });

  it('use the system resolver without DANE when no resolver is trusted', () => {
    expect(resolversOf([]).dane).toBeNull();
    expect(resolversOf([{ address: '::1', port: 53 }]).dane).not.toBeNull();
  });
});
