import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeSpf } from '#lib/senders/domains/verification/judge-spf.ts';
import { type DnsZone, startZone, type ZoneEntry } from '../../../fixtures/domains/dns-zone.ts';

const include = 'bounces.platform.test';
const domain = 'shop.example';

const txt = (...values: string[]): ZoneEntry => ({ txt: values.map((value) => value.match(/.{1,255}/g) ?? []) });
const spf = (terms: string) => txt(`v=spf1 ${terms}`);

/** Names `a1.example` and so on, each with an address. */
const hosts = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`a${at}.example`, { a: ['192.0.2.1'] }]));
const terms = (count: number, name = 'a') =>
  Array.from({ length: count }, (_, at) => `${name}:a${at}.example`).join(' ');

const zone: Record<string, ZoneEntry> = {
  ...hosts,
  [include]: spf('a:mail.platform.test ~all'),
  [domain]: { a: ['192.0.2.9'], mx: [[10, 'mail.shop.example']] },
  'ours.example': spf(`ip4:192.0.2.0/24 include:${include} -all`),
  'deep.example': spf('include:ours.example -all'),
  'other.example': spf('ip4:198.51.100.0/24 -all'),
  'neutral.example': spf(`?include:${include} -all`),
  'open.example': spf('+all'),
  'by-name.example': spf(`include:%{d}.ours.example -all`),
  'by-name.example.ours.example': spf(`include:${include} -all`),
  'texts.example': txt('google-site-verification=1'),
  'double.example': txt('v=spf1 a -all', 'v=spf1 mx -all'),
  'typo.example': spf('ipv4:192.0.2.1 -all'),
  'loop.example': spf('include:pool.example -all'),
  'pool.example': spf('include:loop.example -all'),
  'big.example': spf(`${terms(10)} -all`),
  'crowded.example': { mx: Array.from({ length: 11 }, (_, at): [number, string] => [at, `m${at}.example`]) },
  'broken.example': 'SERVFAIL',
  'silent.example': 'silence',
};

let dns: DnsZone;

beforeAll(async () => {
  dns = await startZone(zone);
});

afterAll(() => dns.close());

const judge = (values: string[], cname: string[] = [], resolver = dns.resolver) =>
  judgeSpf({ domain, include, found: { values }, cname: { values: cname } }, resolver);

describe('judgeSpf', () => {
  it.each([
    'v=spf1 include:bounces.platform.test ~all',
    'v=spf1 mx +include:BOUNCES.platform.test. -all',
    'v=spf1 a mx  include:other.example INCLUDE:bounces.platform.test. ~all',
    'v=spf1 include:bounces.platform.test redirect=other.example',
    'v=spf1 include:bounces.platform.test',
    'V=SPF1 include:deep.example -all',
    'v=spf1 redirect=ours.example',
    'v=spf1 a redirect=deep.example exp=why.%{d}',
    'v=spf1 include:by-name.example -all',
    'v=spf1 -include:other.example include:neutral.example include:ours.example -all',
    `v=spf1 ${terms(8)} include:bounces.platform.test -all`,
    'v=spf1 include:broken.example include:bounces.platform.test -all',
    'v=spf1 exists:%{i}.list.example include:bounces.platform.test -all',
    'v=spf1 a:none1.example mx:none2.example include:bounces.platform.test -all',
  ])('accepts %s beside other TXT records', async (rule) => {
    expect(await judge(['google-site-verification=1', rule])).toEqual({ status: 'valid', found: [rule], advice: null });
  });

  it.each([
    ['v=spf1 include:bounces.platform.test +all', '“+all” in the SPF record of shop.example allows every server'],
    ['v=spf1 include:bounces.platform.test all', '“all” in the SPF record'],
    ['v=spf1 include:bounces.platform.test ?all', 'says nothing about other servers'],
    ['v=spf1 include:none.example include:bounces.platform.test -all', 'none.example has no SPF record'],
    ['v=spf1 include:bounces.platform.test include:typo.example -all', '“ipv4:192.0.2.1”'],
  ])('accepts %s, with advice on what harms other senders', async (rule, words) => {
    expect(await judge([rule])).toEqual({ status: 'valid', found: [rule], advice: expect.stringContaining(words) });
  });

  it.each<[rule: string, words: string, suggested: string]>([
    [
      'v=spf1 include:other.example -all',
      'instead of adding a second one',
      'v=spf1 include:other.example include:bounces.platform.test -all',
    ],
    [
      'v=spf1 a ~all include:bounces.platform.test',
      'only up to “~all”: move include:bounces.platform.test before it',
      'v=spf1 a include:bounces.platform.test ~all',
    ],
    [
      'v=spf1 redirect=other.example',
      'instead of adding a second one',
      'v=spf1 include:bounces.platform.test redirect=other.example',
    ],
    [
      'v=spf1 ~all redirect=ours.example',
      'instead of adding a second one',
      'v=spf1 include:bounces.platform.test ~all',
    ],
    [
      'v=spf1 include:bounces.platform.test.evil.example ?all',
      'instead of adding a second one',
      'v=spf1 include:bounces.platform.test.evil.example include:bounces.platform.test ?all',
    ],
    [
      'v=spf1 ?include:bounces.platform.test -all',
      'remove the ? before it',
      'v=spf1 include:bounces.platform.test -all',
    ],
    [
      'v=spf1 include:neutral.example -all',
      'instead of adding a second one',
      'v=spf1 include:neutral.example include:bounces.platform.test -all',
    ],
    ['v=spf1 include=bounces.platform.test -all', 'has an equals sign', 'v=spf1 include:bounces.platform.test -all'],
    ['v=spf1 mx +all', 'allows every server', 'v=spf1 mx include:bounces.platform.test ~all'],
    [
      'v=spf1 ipv4:192.0.2.1 include:bounces.platform.test -all',
      '“ipv4:192.0.2.1” in the SPF record of shop.example is not valid, so receivers ignore the whole record: write ip4:192.0.2.1.',
      'v=spf1 ip4:192.0.2.1 include:bounces.platform.test -all',
    ],
    [
      'v=spf1 include:bounces.platform.test -all ip4:192.0.2.256',
      'correct or remove it',
      'v=spf1 include:bounces.platform.test -all',
    ],
    [
      'v=spf1 include: bounces.platform.test ~ all',
      'write include:bounces.platform.test',
      'v=spf1 include:bounces.platform.test ~all',
    ],
    [
      'v=spf1 include:typo.example include:bounces.platform.test -all',
      '“include:typo.example” in the SPF record of shop.example leads to an error, as typo.example has the invalid term “ipv4:192.0.2.1”',
      'v=spf1 include:bounces.platform.test -all',
    ],
    [
      'v=spf1 include:texts.example include:ours.example -all',
      'no SPF record',
      'v=spf1 include:ours.example include:bounces.platform.test -all',
    ],
    ['v=spf1 include:double.example -all', '2 SPF records', 'v=spf1 include:bounces.platform.test -all'],
    ['v=spf1 include:loop.example -all', 'loop.example includes itself', 'v=spf1 include:bounces.platform.test -all'],
    ['v=spf1 redirect=shop.example', 'shop.example includes itself', 'v=spf1 include:bounces.platform.test ~all'],
    [
      'v=spf1 include:a..example include:bounces.platform.test -all',
      'a..example is not a domain name',
      'v=spf1 include:bounces.platform.test -all',
    ],
    [
      'v=spf1 mx:crowded.example include:bounces.platform.test -all',
      'more than 10 mail hosts',
      'v=spf1 include:bounces.platform.test -all',
    ],
    [
      'v=spf1 a:none1.example mx:none2.example exists:none3.example include:bounces.platform.test -all',
      'third term that finds nothing',
      'v=spf1 a:none1.example mx:none2.example include:bounces.platform.test -all',
    ],
  ])('refuses %s, says why, and suggests the whole value', async (rule, words, suggested) => {
    expect(await judge([rule])).toEqual({
      status: 'wrong',
      found: [rule],
      suggested,
      advice: expect.stringContaining(words),
    });
  });

  it.each([
    `v=spf1 ${terms(9)} include:bounces.platform.test -all`,
    `v=spf1 include:bounces.platform.test ${terms(9)} -all`,
    'v=spf1 include:bounces.platform.test include:big.example -all',
    `v=spf1 ${terms(9, 'exists')} ptr include:ours.example -all`,
    `v=spf1 ${terms(10)} redirect=ours.example`,
  ])('refuses %s, which needs more than ten look-ups with our own', async (rule) => {
    expect(await judge([rule])).toMatchObject({
      status: 'wrong',
      advice: expect.stringContaining('needs more than 10 DNS look-ups'),
      suggested: expect.stringMatching(/^v=spf1 include:bounces\.platform\.test /),
    });
  });

  it('asks DNS no more than some forty times, however far a record leads', async () => {
    const names = Array.from({ length: 8 }, (_, at) => `include:wide${at}.example`).join(' ');
    const wide = Object.fromEntries(
      Array.from({ length: 8 }, (_, at) => [`wide${at}.example`, spf(`${names} mx a -all`)]),
    );
    const { resolver, queries, close } = await startZone({ ...zone, ...wide });
    expect(await judge([`v=spf1 ${names} -all`], [], resolver)).toMatchObject({ status: 'wrong' });
    expect(queries.length).toBeLessThan(45);
    close();
  });

  it.each([
    ['v=spf1 include:broken.example -all', 'broken.example gave no answer (SERVFAIL)'],
    ['v=spf1 redirect=silent.example', 'silent.example gave no answer (TIMEOUT)'],
    ['v=spf1 include:%{i}._spf.vendor.example -all', '“include:%{i}._spf.vendor.example” depends on each message'],
  ])('cannot judge %s, and says so', async (rule, words) => {
    expect(await judge([rule])).toEqual({ status: 'unknown', found: [rule], advice: expect.stringContaining(words) });
  });

  it('reports a missing rule', async () => {
    expect(await judge(['some text', 'v=spf10 mx', 'spf2.0/pra -all'])).toMatchObject({ status: 'missing', found: [] });
  });

  it.each([
    '"v=spf1 mx -all"',
    ' v=spf1 mx -all',
    'v=spf1; mx; -all',
    'v = spf1 mx -all',
    'v=spf1\tmx\t-all',
  ])('refuses %j, which no receiver takes for an SPF record', async (text) => {
    expect(await judge([text])).toMatchObject({
      status: 'wrong',
      found: [text],
      suggested: 'v=spf1 mx include:bounces.platform.test -all',
      advice: expect.stringContaining('exactly v=spf1'),
    });
  });

  it('joins two rules into one', async () => {
    expect(await judge(['v=spf1 mx -all', 'v=spf1 include:bounces.platform.test ~all'])).toMatchObject({
      status: 'wrong',
      suggested: 'v=spf1 mx include:bounces.platform.test -all',
      advice: expect.stringContaining('2 SPF records'),
    });
  });

  it('names the CNAME that prevents a rule', async () => {
    expect(await judge([], ['shop.host.example'])).toMatchObject({
      status: 'wrong',
      advice: expect.stringContaining('CNAME to shop.host.example'),
    });
  });

  it('reports an unknown state without an answer of DNS', async () => {
    const facts = { domain, include, cname: { values: [] }, found: { failed: 'SERVFAIL' } };
    expect(await judgeSpf(facts, dns.resolver)).toMatchObject({ status: 'unknown', found: [] });
  });
});
