import { describe, expect, it } from 'vitest';
import { judgeDkim } from '#lib/domains/verification/judge-dkim.ts';
import { judgeDmarc } from '#lib/domains/verification/judge-dmarc.ts';
import { judgeSpf } from '#lib/domains/verification/judge-spf.ts';
import { getCheckDelayMs } from '#lib/domains/verification/schedule-check.ts';

const include = 'bounces.platform.test';
const spf = (values: string[], cname: string[] = []) =>
  judgeSpf({ domain: 'shop.example', include, found: { values }, cname: { values: cname } });

describe('judgeSpf', () => {
  it.each([
    ['v=spf1 include:bounces.platform.test ~all'],
    ['v=spf1 mx +include:BOUNCES.platform.test. -all'],
    ['v=spf1 include:bounces.platform.test redirect=_spf.other.example'],
  ])('accepts %s beside other TXT records', (rule) => {
    expect(spf(['google-site-verification=1', rule])).toEqual({ status: 'valid', found: [rule], advice: null });
  });

  it('reports a missing rule', () => {
    expect(spf(['some text', 'v=spf10 mx'])).toMatchObject({ status: 'missing', found: [] });
  });

  it.each([
    ['v=spf1 include:_spf.other.example -all', 'v=spf1 include:_spf.other.example include:bounces.platform.test -all'],
    ['v=spf1 a ~all include:bounces.platform.test', 'v=spf1 a include:bounces.platform.test ~all'],
    ['v=spf1 redirect=_spf.other.example', 'v=spf1 include:bounces.platform.test redirect=_spf.other.example'],
    ['v=spf1 include:bounces.platform.test.evil.example ?all', null],
  ])('advises to change the existing rule %s instead of adding a second', (rule, suggested) => {
    expect(spf([rule])).toMatchObject({
      status: 'wrong',
      advice: expect.stringContaining('instead of adding a second one'),
      ...(suggested && { suggested }),
    });
  });

  it('joins two rules into one', () => {
    expect(spf(['v=spf1 mx -all', 'v=spf1 include:bounces.platform.test ~all'])).toMatchObject({
      status: 'wrong',
      suggested: 'v=spf1 mx include:bounces.platform.test -all',
      advice: expect.stringContaining('2 SPF records'),
    });
  });

  it('names the CNAME that prevents a rule', () => {
    expect(spf([], ['shop.host.example'])).toMatchObject({
      status: 'wrong',
      advice: expect.stringContaining('CNAME to shop.host.example'),
    });
  });

  it('reports an unknown state without an answer of DNS', () => {
    const facts = { domain: 'shop.example', include, cname: { values: [] } };
    expect(judgeSpf({ ...facts, found: { failed: 'SERVFAIL' } })).toMatchObject({ status: 'unknown', found: [] });
  });
});

describe('judgeDkim', () => {
  const name = 's1._domainkey.shop.example';
  const value = 'v=DKIM1; k=rsa; p=AAAABBBBCCCC';
  const dkim = (values: string[], doubled: string[] = []) =>
    judgeDkim({ name, value, zone: 'shop.example', found: { values }, doubled: { values: doubled } });

  it.each([value, 'k=rsa; p=AAAA BBBB CCCC;', 'p=AAAABBBBCCCC'])('accepts the key published as %s', (text) => {
    expect(dkim([text])).toMatchObject({ status: 'valid', advice: null });
  });

  it.each([
    ['another key', ['v=DKIM1; p=ZZZZ'], [], 'another value'],
    ['a revoked key', ['v=DKIM1; p='], [], 'another value'],
    ['a key that was cut off', ['v=DKIM1; k=rsa; p=AAAABB'], [], 'cut off'],
    ['a domain written twice', [], [value], 'enter the host instead of the full name'],
  ])('advises on %s', (_case, values, doubled, words) => {
    expect(dkim(values, doubled)).toMatchObject({ status: 'wrong', advice: expect.stringContaining(words) });
  });

  it('reports a missing record', () => {
    expect(dkim([])).toMatchObject({ status: 'missing' });
  });
});

describe('judgeDmarc', () => {
  const dmarc = (values: string[], above: string[] = []) =>
    judgeDmarc({
      name: '_dmarc.mail.shop.example',
      found: { values },
      above: [{ name: '_dmarc.shop.example', found: { values: above } }],
    });

  it.each([
    ['its own policy', ['v=DMARC1; p=reject; rua=mailto:a@shop.example'], [], 'valid'],
    ['the policy of a name above', ['text'], ['v=DMARC1; p=quarantine'], 'valid'],
    ['two policies', ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], [], 'wrong'],
    ['a record without a policy', ['v=DMARC1; rua=mailto:a@shop.example'], [], 'wrong'],
    ['nothing', [], [], 'missing'],
  ])('judges %s', (_case, values, above, status) => {
    expect(dmarc(values, above).status).toBe(status);
  });
});

describe('the schedule of automatic checks', () => {
  it('has ten checks a minute apart, twelve ten minutes apart, and hourly ones for fourteen days', () => {
    const pauses = Array.from({ length: 359 }, (_, index) => getCheckDelayMs('sending', index + 1));
    const count = (ms: number | null) => pauses.filter((pause) => pause === ms).length;
    expect([count(60_000), count(600_000), count(3_600_000), count(null)]).toEqual([10, 12, 336, 1]);
  });
});
