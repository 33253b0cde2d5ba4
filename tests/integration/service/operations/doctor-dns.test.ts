import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseSettings } from '#lib/infra/config/settings.ts';
import { checkDnssec } from '#lib/service/operations/doctor/check-dnssec.ts';
import { checkBlocklists, checkBounceDomain, checkNames } from '#lib/service/operations/doctor/check-network.ts';

import { type DnsZone, startZone, type ZoneEntry } from '../../../fixtures/domains/dns-zone.ts';

let zone: DnsZone;

beforeAll(async () => {
  zone = await startZone({
    'good.example': { a: ['192.0.2.1'] },
    '1.2.0.192.in-addr.arpa': { ptr: ['good.example'] },
    'nameless.example': { a: ['192.0.2.2'] },
    'liar.example': { a: ['192.0.2.3'] },
    '3.2.0.192.in-addr.arpa': { ptr: ['good.example'] },
    'alias.example': { a: ['192.0.2.1'] },
    'six.example': { aaaa: ['2001:db8::25'] },
    '1.2.0.192.empty.bl.example': {},
    '1.2.0.192.shy.bl.example': { a: ['127.255.255.254'] },
    '1.2.0.192.mute.bl.example': 'SERVFAIL',
    '2.2.0.192.black.bl.example': { a: ['127.0.0.2'] },
    '5.2.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.black.bl.example': { a: ['127.0.0.4'] },
    'bounces.whole.example': { mx: [[10, 'good.example']], txt: [['v=spf1 a:good.example -all']] },
    'bounces.away.example': { mx: [[10, 'mx.elsewhere.example']], txt: [['v=spf1 -all']] },
    'bounces.twice.example': { mx: [[10, 'good.example']], txt: [['v=spf1 -all'], ['v=spf1 a -all']] },
    'bounces.typo.example': { mx: [[10, 'good.example']], txt: [['v=spf1 ipv4:192.0.2.1 -all']] },
    'bounces.bare.example': { mx: [[10, 'good.example']], txt: [['hello']] },
  });
});

afterAll(() => zone.close());

/** A patient with settings, and the source addresses of its pools. */
const patientOf = (given: Record<string, string>, rows: { address: string; hostname: string | null }[] = []) => ({
  settings: parseSettings({ DELIVERY_ROUTE: 'mx', SMTP_HOST: 'good.example', ...given }),
  db: { query: async () => ({ rows }) } as never,
});

test.each([
  ['good.example', 'ok', 'Mail leaves from 192.0.2.1 (good.example).'],
  ['nameless.example', 'fail', '192.0.2.2 has no PTR record'],
  ['liar.example', 'fail', 'does not lead back'],
  ['alias.example', 'warn', 'greets as alias.example'],
  ['nowhere.example', 'fail', 'leads to no address'],
])('reports %s as %s: %s', async (SMTP_HOST, level, words) => {
  const finding = await checkNames(patientOf({ SMTP_HOST }), zone.resolver);
  expect(finding).toEqual({ level, message: expect.stringContaining(words) });
});

test('reports the worst of several source addresses', async () => {
  const rows = [
    { address: '192.0.2.1', hostname: null },
    { address: '192.0.2.2', hostname: 'nameless.example' },
  ];
  const { level, message } = await checkNames(patientOf({}, rows), zone.resolver);
  expect({ level, message }).toMatchObject({ level: 'fail', message: expect.stringContaining('192.0.2.2') });
});

test.each([
  ['good.example', 'empty.bl.example,black.bl.example', 'ok', 'on none of empty.bl.example, black.bl.example'],
  ['good.example', 'shy.bl.example', 'warn', 'No answer about 192.0.2.1 on shy.bl.example'],
  ['good.example', 'empty.bl.example,mute.bl.example', 'warn', 'No answer about 192.0.2.1 on mute.bl.example'],
  ['nameless.example', 'empty.bl.example,black.bl.example', 'fail', '192.0.2.2 on black.bl.example'],
  ['six.example', 'black.bl.example', 'fail', '2001:db8::25 on black.bl.example'],
  ['good.example', '', 'ok', 'names none'],
])('checks %s in the blocklists “%s”: %s', async (SMTP_HOST, DNS_BLOCKLISTS, level, words) => {
  const finding = await checkBlocklists(patientOf({ SMTP_HOST, DNS_BLOCKLISTS }), zone.resolver);
  expect(finding).toEqual({ level, message: expect.stringContaining(words) });
});

test.each([
  ['whole.example', 'ok', 'takes bounces'],
  ['away.example', 'warn', 'go to mx.elsewhere.example'],
  ['twice.example', 'fail', '2 SPF records'],
  ['typo.example', 'fail', 'ipv4:192.0.2.1 in the SPF record'],
  ['bare.example', 'fail', 'no SPF record'],
  ['missing.example', 'fail', 'no MX record'],
])('reports the return path of %s as %s', async (PLATFORM_DOMAIN, level, words) => {
  const finding = await checkBounceDomain(patientOf({ PLATFORM_DOMAIN }), zone.resolver);
  expect(finding).toEqual({ level, message: expect.stringContaining(words) });
});

test.each<[string, Record<string, ZoneEntry>, string, string]>([
  ['validates', { '': { isSigned: true }, 'dnssec-failed.org': 'SERVFAIL' }, 'ok', 'DANE is on.'],
  ['passes on what others say', { '': {}, 'dnssec-failed.org': {} }, 'fail', 'does not validate DNSSEC'],
  ['vouches for anything', { '': { isSigned: true }, 'dnssec-failed.org': {} }, 'fail', 'signed wrongly'],
  ['refuses to answer', { '': 'REFUSED' }, 'fail', 'does not answer'],
])('reports a trusted resolver that %s', async (_what, entries, level, words) => {
  const { port, close } = await startZone(entries);
  const finding = await checkDnssec(patientOf({ DNSSEC_RESOLVER: `127.0.0.1:${port}` }));
  expect(finding).toEqual({ level, message: expect.stringContaining(words) });
  close();
});

test.each<[string, Record<string, ZoneEntry>, string]>([
  ['validates is proposed', { '': { isSigned: true }, 'dnssec-failed.org': 'SERVFAIL' }, 'set DNSSEC_RESOLVER to it'],
  ['does not is not', { '': {} }, 'names no resolver'],
])('reports a resolver of this machine that %s when none is trusted', async (_what, entries, words) => {
  const { port, close } = await startZone(entries);
  const finding = await checkDnssec(patientOf({}), [{ address: '127.0.0.1', port }]);
  expect(finding).toEqual({ level: 'ok', message: expect.stringContaining(words) });
  close();
});

const at = (address: string, port: number) => ({ address, port });

test.each([
  ['', []],
  ['127.0.0.1', [at('127.0.0.1', 53)]],
  ['192.0.2.1:5353, [2001:db8::1]:54,::1', [at('192.0.2.1', 5_353), at('2001:db8::1', 54), at('::1', 53)]],
])('accepts “%s” as DNSSEC_RESOLVER', (DNSSEC_RESOLVER, servers) => {
  expect(parseSettings({ DNSSEC_RESOLVER }).DNSSEC_RESOLVER).toEqual(servers);
});

test.each([
  'resolver.example',
  '127.0.0.1:0',
  '127.0.0.1:70000',
  '[127.0.0.1]:53',
  '[::1',
  '127.0.0.1, x',
])('refuses “%s” as DNSSEC_RESOLVER', (DNSSEC_RESOLVER) => {
  expect(() => parseSettings({ DNSSEC_RESOLVER })).toThrow(/DNSSEC_RESOLVER .* is no address such as/);
});
