import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NoMailHost, orderHosts, resolveHost, resolveMx } from '#lib/infra/net/resolve-mx.ts';
import { formatReply } from '#lib/mail/reply.ts';
import { type DnsZone, startZone } from '../../../fixtures/domains/dns-zone.ts';

let dns: DnsZone;

beforeAll(async () => {
  dns = await startZone({
    'two.example': {
      mx: [
        [20, 'b.two.example'],
        [10, 'A.Two.Example'],
      ],
    },
    'plain.example': { a: ['93.184.215.14'] },
    'empty.example': {},
    'null.example': { mx: [[0, '']] },
    'alias.example': { cname: 'two.example' },
    'many.example': { mx: Array.from({ length: 100 }, (_, n) => [n, `mx${n}.many.example`]) },
    'broken.example': 'SERVFAIL',
    'refusing.example': 'REFUSED',
    'silent.example': 'silence',
    'both.example': { a: ['93.184.215.14'], aaaa: ['2606:2800:21f:cb07:6820:80da:af6b:8b2c'] },
    'mixed.example': { a: ['10.0.0.1', '93.184.215.14'], aaaa: ['fe80::1', '::1'] },
    'private.example': { a: ['127.0.0.1', '169.254.169.254'], aaaa: ['64:ff9b::5db8:d70e'] },
  });
});

afterAll(() => dns.close());

const failureOf = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'found',
    (error: unknown) => (error instanceof NoMailHost ? formatReply(error.reply) : String(error)),
  );

describe('resolveMx', () => {
  it('returns the hosts by preference', async () => {
    expect(await resolveMx(dns.resolver, 'two.example')).toEqual([
      { host: 'a.two.example', preference: 10 },
      { host: 'b.two.example', preference: 20 },
    ]);
  });

  it('returns the domain itself when there is no MX record (RFC 5321 §5.1)', async () => {
    expect(await resolveMx(dns.resolver, 'plain.example')).toEqual([{ host: 'plain.example', preference: 0 }]);
  });

  it('follows an alias', async () => {
    expect((await resolveMx(dns.resolver, 'alias.example')).map(({ host }) => host)).toEqual([
      'a.two.example',
      'b.two.example',
    ]);
  });

  it('looks up ten hosts at most', async () => {
    expect(await resolveMx(dns.resolver, 'many.example')).toHaveLength(10);
  });

  it('reports permanent failures as permanent and temporary ones as temporary', async () => {
    expect(await failureOf(resolveMx(dns.resolver, 'nowhere.example'))).toBe(
      '550 5.1.2 Domain nowhere.example does not exist',
    );
    expect(await failureOf(resolveMx(dns.resolver, 'null.example'))).toBe(
      '556 5.1.10 Domain null.example accepts no mail (null MX)',
    );
    expect(await failureOf(resolveMx(dns.resolver, 'broken.example'))).toBe(
      '451 4.4.3 DNS lookup of broken.example failed (SERVFAIL)',
    );
    expect(await failureOf(resolveMx(dns.resolver, 'refusing.example'))).toBe(
      '451 4.4.3 DNS lookup of refusing.example failed (REFUSED)',
    );
    expect(await failureOf(resolveMx(dns.resolver, 'silent.example'))).toBe(
      '451 4.4.3 DNS lookup of silent.example failed (TIMEOUT)',
    );
  });
});

describe('orderHosts', () => {
  it('shuffles hosts of equal preference only', () => {
    const hosts = [
      { host: 'a', preference: 10 },
      { host: 'b', preference: 10 },
      { host: 'c', preference: 20 },
    ];
    const orders = new Set(Array.from({ length: 50 }, () => orderHosts(hosts, Math.random).join('')));
    expect([...orders].sort()).toEqual(['abc', 'bac']);
  });
});

describe('resolveHost', () => {
  it('returns IPv4 before IPv6', async () => {
    expect(await resolveHost(dns.resolver, 'both.example', false)).toEqual([
      '93.184.215.14',
      '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
    ]);
  });

  it('leaves out addresses of our own network unless they are allowed', async () => {
    expect(await resolveHost(dns.resolver, 'mixed.example', false)).toEqual(['93.184.215.14']);
    expect(await resolveHost(dns.resolver, 'mixed.example', true)).toContain('10.0.0.1');
  });

  it('refuses a host without other addresses', async () => {
    expect(await failureOf(resolveHost(dns.resolver, 'private.example', false))).toBe(
      '550 5.4.4 The mail host private.example has no public address',
    );
    expect(await failureOf(resolveHost(dns.resolver, 'empty.example', false))).toBe(
      '550 5.4.4 The mail host empty.example has no address',
    );
    expect(await failureOf(resolveHost(dns.resolver, 'nowhere.example', false))).toBe(
      '550 5.4.4 The mail host nowhere.example has no address',
    );
    expect(await failureOf(resolveHost(dns.resolver, 'silent.example', false))).toBe(
      '451 4.4.3 DNS lookup of silent.example failed (TIMEOUT)',
    );
  });
});
