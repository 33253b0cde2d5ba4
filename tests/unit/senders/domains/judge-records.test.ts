import { describe, expect, it } from 'vitest';
import { getCheckDelayMs } from '#lib/senders/domains/schedule-check.ts';
import { judgeDkim } from '#lib/senders/domains/verification/judge-dkim.ts';
import { judgeDmarc } from '#lib/senders/domains/verification/judge-dmarc.ts';

describe('judgeDkim', () => {
  const name = 's1._domainkey.shop.example';
  const value = 'v=DKIM1; k=rsa; p=AAAABBBBCCCC';
  const dkim = (values: string[], doubled: string[] = [], wanted = value) =>
    judgeDkim({ name, value: wanted, zone: 'shop.example', found: { values }, doubled: { values: doubled } });

  it.each([
    value,
    'k=rsa; p=AAAA BBBB CCCC;',
    'p=AAAABBBBCCCC',
    'v=DKIM1; p=AAAABBBBCCCC; k=rsa',
    ' v = DKIM1 ;\tk\r\n = rsa ; p = AAAABBBB\tCCCC ; ',
    'v=DKIM1; h=sha256; s=email; n=a note; p=AAAABBBBCCCC',
    'v=DKIM1; h=sha1 : sha256; s=tlsrpt:*; t=s; x_new=1; p=AAAABBBBCCCC',
    'v=DKIM1; n="it\\s"; p=AAAABBBBCCCC',
  ])('accepts the key published as %j', (text) => {
    expect(dkim([text])).toMatchObject({ status: 'valid', advice: null });
  });

  it('accepts an Ed25519 key with and without its padding, and demands its type', () => {
    const wanted = 'v=DKIM1; k=ed25519; p=AAAABBBBCCA=';
    for (const text of [wanted, 'k=ed25519; p=AAAABBBBCCA', 'k=ed25519; p=AAAABBBBCCA ='])
      expect(dkim([text], [], wanted)).toMatchObject({ status: 'valid', advice: null });
    expect(dkim(['p=AAAABBBBCCA='], [], wanted)).toMatchObject({
      status: 'wrong',
      advice: expect.stringContaining('add k=ed25519'),
    });
    expect(dkim(['k=rsa; p=AAAABBBBCCA='], [], wanted)).toMatchObject({
      status: 'wrong',
      advice: expect.stringContaining('write k=ed25519'),
    });
  });

  it('accepts a key that is marked as a test, and advises to remove the mark', () => {
    expect(dkim([`${value}; t=s:y`])).toMatchObject({ status: 'valid', advice: expect.stringContaining('t=y') });
  });

  it.each<[what: string, values: string[], doubled: string[], words: string]>([
    ['a record that is no key', ['v=spf1 -all'], [], 'another value'],
    ['another key', ['v=DKIM1; p=ZZZZ'], [], 'another key'],
    ['a revoked key', ['v=DKIM1; p='], [], 'empty, which revokes the key'],
    ['a record without a key', ['v=DKIM1; k=rsa'], [], 'add the tag p='],
    ['a key that was cut off', ['v=DKIM1; k=rsa; p=AAAABB'], [], 'cut off'],
    ['a key that is not base64', ['v=DKIM1; p=-----BEGIN PUBLIC KEY-----AAAA'], [], 'not base64'],
    ['a domain written twice', [], [value], 'enter the host instead of the full name'],
    ['two records', [value, 'v=DKIM1; p=ZZZZ'], [], 'keep only this one'],
    ['our key beside another text', ['google-site-verification=1', value], [], 'keep only this one'],
    ['a later version', ['v=DKIM2; k=rsa; p=AAAABBBBCCCC'], [], 'write v=DKIM1'],
    ['a version in lower case', ['v=dkim1; k=rsa; p=AAAABBBBCCCC'], [], 'v=dkim1: write v=DKIM1'],
    ['a version that is not first', ['k=rsa; v=DKIM1; p=AAAABBBBCCCC'], [], 'move v=DKIM1 to the start'],
    [
      'another type of key',
      ['v=DKIM1; k=ed25519; p=AAAABBBBCCCC'],
      [],
      'k=ed25519 at s1._domainkey.shop.example is not',
    ],
    ['a type in capitals', ['v=DKIM1; k=RSA; p=AAAABBBBCCCC'], [], 'write k=rsa'],
    ['the algorithm as a hash', ['v=DKIM1; h=rsa-sha256; p=AAAABBBBCCCC'], [], 'write h=sha256'],
    ['a hash that we do not use', ['v=DKIM1; h=sha1; p=AAAABBBBCCCC'], [], 'write h=sha256'],
    ['no hash at all', ['v=DKIM1; h=; p=AAAABBBBCCCC'], [], 'write h=sha256'],
    ['another service', ['v=DKIM1; s=tlsrpt; p=AAAABBBBCCCC'], [], 'write s=email'],
    ['a tag that occurs twice', ['v=DKIM1; k=rsa; k=rsa; p=AAAABBBBCCCC'], [], 'the tag k= twice'],
    ['a part that is no tag', ['v=DKIM1; rsa; p=AAAABBBBCCCC'], [], '“rsa” at'],
    ['two semicolons', ['v=DKIM1;; p=AAAABBBBCCCC'], [], 'two semicolons'],
    ['a missing semicolon', ['v=DKIM1 k=rsa; p=AAAABBBBCCCC'], [], 'v=DKIM1 k=rsa: write v=DKIM1'],
    ['a space that is not ASCII', ['v=DKIM1;\u00a0k=rsa; p=AAAABBBBCCCC'], [], 'is not a tag'],
    ['backslashes before semicolons', ['v=DKIM1\\; k=rsa\\; p=AAAABBBBCCCC'], [], 'backslashes or quotation marks'],
    ['a backslash behind the key', ['v=DKIM1; k=rsa; p=AAAABBBBCCCC\\'], [], 'backslashes or quotation marks'],
    ['quotation marks', ['"v=DKIM1; k=rsa; p=AAAABBBBCCCC"'], [], 'backslashes or quotation marks'],
    ['the strings of a zone file', ['v=DKIM1; k=rsa; p=AAAABBBB" "CCCC'], [], 'backslashes or quotation marks'],
  ])('advises on %s', (_case, values, doubled, words) => {
    expect(dkim(values, doubled)).toMatchObject({ status: 'wrong', advice: expect.stringContaining(words) });
  });

  it('reports a missing record', () => {
    expect(dkim([])).toMatchObject({ status: 'missing' });
  });
});

describe('judgeDmarc', () => {
  const dmarc = (values: string[], above: string[] | null = []) =>
    judgeDmarc({
      name: '_dmarc.mail.shop.example',
      found: { values },
      above: [{ name: '_dmarc.shop.example', found: above === null ? { failed: 'SERVFAIL' } : { values: above } }],
    });

  it.each<[what: string, values: string[], above: string[] | null, status: string]>([
    ['its own policy', ['v=DMARC1; p=reject; rua=mailto:a@shop.example'], [], 'valid'],
    ['blanks around signs', ['v = DMARC1 ; p = none'], [], 'valid'],
    [
      'a policy in capitals and in the last place',
      ['v=DMARC1;rua=mailto:a@b.example!10m,mailto:c@d.example;P0=1;p=NONE;'],
      [],
      'valid',
    ],
    ['tags of RFC 9989 and of nobody', ['v=DMARC1; p=none; np=reject; t=y; psd=n; new=1'], [], 'valid'],
    ['the policy of a name above it', ['text'], ['v=DMARC1; p=quarantine'], 'valid'],
    ['one policy beside other texts', ['text', 'v=DMARC1; p=none'], [], 'valid'],
    ['two policies', ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], [], 'wrong'],
    ['a record without a policy', ['v=DMARC1; rua=mailto:a@shop.example'], [], 'wrong'],
    ['two policies above it', [], ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'missing'],
    ['a policy above it that is not valid', [], ['v=DMARC1; p=nothing'], 'missing'],
    ['a name above it that has no answer', [], null, 'unknown'],
    ['nothing', [], [], 'missing'],
  ])('judges %s', (_case, values, above, status) => {
    const { advice, ...judged } = dmarc(values, above);
    expect(judged.status).toBe(status);
    expect(advice === null).toBe(status === 'valid');
  });

  it.each([
    ['a version in lower case', 'v=dmarc1; p=none', 'begin it with v=DMARC1;'],
    ['a version tag in capitals', 'V=DMARC1; p=none', 'begin it with v=DMARC1;'],
    ['a blank before the version', ' v=DMARC1; p=none', 'begin it with v=DMARC1;'],
    ['a policy before the version', 'p=none; v=DMARC1', 'begin it with v=DMARC1;'],
    ['a comma behind the version', 'v=DMARC1, p=none', 'begin it with v=DMARC1;'],
    ['quotation marks', '"v=DMARC1; p=none"', 'backslashes or quotation marks'],
    ['backslashes', 'v=DMARC1\\; p=none', 'backslashes or quotation marks'],
  ])('finds no policy in a record with %s, and says what to write', (_case, text, words) => {
    expect(dmarc([text])).toMatchObject({ status: 'wrong', found: [text], advice: expect.stringContaining(words) });
    expect(dmarc([text], ['v=DMARC1; p=reject'])).toMatchObject({
      status: 'valid',
      found: ['v=DMARC1; p=reject'],
      advice: expect.stringContaining(words),
    });
  });

  it.each([
    ['an unknown policy', 'v=DMARC1; p=monitor', 'p=monitor at'],
    ['a policy tag in capitals', 'v=DMARC1; P=none', 'write p=, in lower case'],
    ['an unknown policy for names below', 'v=DMARC1; p=none; sp=monitor', 'write sp=none, sp=quarantine or sp=reject'],
    ['an unknown policy for missing names', 'v=DMARC1; p=none; np=x', 'np=x at'],
    ['a tag that occurs twice', 'v=DMARC1; p=none; p=reject', 'the tag p= twice'],
    ['a missing semicolon', 'v=DMARC1; p=none rua=mailto:a@b.example', 'p=none rua=mailto:a@b.example at'],
  ])('names the fault of a record with %s', (_case, text, words) => {
    expect(dmarc([text])).toMatchObject({ status: 'wrong', advice: expect.stringContaining(words) });
  });

  it.each([
    ['rua=a@shop.example', 'write rua=mailto:'],
    ['rua=mailto:a@shop.example;ruf=mailto:a@b.example mailto:c@d.example', 'ignore ruf='],
    ['adkim=strict', 'write adkim=r or adkim=s'],
    ['pct=150', 'a number from 0 to 100'],
    ['fo=1:2', 'ignore fo=1:2'],
    ['quarantine', '“quarantine”'],
  ])('accepts a policy whose tag %s has no effect, and says so', (tag, words) => {
    expect(dmarc([`v=DMARC1; p=none; ${tag}`])).toMatchObject({
      status: 'valid',
      advice: expect.stringContaining(words),
    });
  });
});

describe('the value that judgeDmarc suggests', () => {
  const suggest = (...values: string[]) =>
    judgeDmarc({ name: '_dmarc.shop.example', found: { values }, above: [] }).suggested;

  it('keeps the tags of a faulty record, and corrects its version and policy', () => {
    expect(suggest('v=dmarc1; P=Reject; rua=mailto:a@b.example')).toBe('v=DMARC1; p=Reject; rua=mailto:a@b.example');
    expect(suggest('"v=DMARC1\\; p=quarantine\\; pct=50"')).toBe('v=DMARC1; p=quarantine; pct=50');
    expect(suggest('v=DMARC1; p=monitor; sp=x; np=none')).toBe('v=DMARC1; p=none; np=none');
    expect(suggest('v=DMARC1; rua=mailto:a@b.example')).toBe('v=DMARC1; p=none; rua=mailto:a@b.example');
    expect(suggest('v=DMARC1; p=reject', 'v=DMARC1; p=none')).toBe('v=DMARC1; p=reject');
    expect(suggest('v=DMARC1; p=reject')).toBeUndefined();
  });
});

describe('the schedule of automatic checks', () => {
  it('has ten checks a minute apart, twelve ten minutes apart, and hourly ones for fourteen days', () => {
    const pauses = Array.from({ length: 359 }, (_, index) => getCheckDelayMs('sending', index + 1));
    const count = (ms: number | null) => pauses.filter((pause) => pause === ms).length;
    expect([count(60_000), count(600_000), count(3_600_000), count(null)]).toEqual([10, 12, 336, 1]);
  });
});
