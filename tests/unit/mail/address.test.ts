import { describe, expect, it } from 'vitest';
import { isAscii, normalizeDomain, parseAddressList, parseMailbox } from '#lib/mail/address.ts';
import { cpuTime } from '../../fixtures/cpu-time.ts';
import { fc } from '../../fixtures/properties.ts';

describe('parseMailbox', () => {
  it.each([
    ['a@b.example', 'a@b.example'],
    ['First.Last+tag@Sub.Example.COM', 'First.Last+tag@sub.example.com'],
    ['"quoted"@b.example', 'quoted@b.example'],
    ['"with space"@b.example', '"with space"@b.example'],
    ['"a\\@b"@c.example', '"a@b"@c.example'],
    ['"say \\"hi\\""@b.example', '"say \\"hi\\""@b.example'],
    ["o'hara!#$%&*/=?^_`{|}~-@b.example", "o'hara!#$%&*/=?^_`{|}~-@b.example"],
    ['jörg@bücher.example', 'jörg@xn--bcher-kva.example'],
    ['a@straße.example', 'a@xn--strae-oqa.example'],
    [`${'l'.repeat(64)}@b.example`, `${'l'.repeat(64)}@b.example`],
  ])('reads %s as %s', (text, address) => {
    expect(parseMailbox(text)?.address).toBe(address);
  });

  it.each([
    '',
    '@',
    'a',
    'a@',
    '@b.example',
    'a@b',
    'a b@c.example',
    'a@b@c.example',
    '.a@b.example',
    'a.@b.example',
    'a..b@c.example',
    'a@b..example',
    'a@.b.example',
    'a@b.example.',
    'a@-b.example',
    'a@b-.example',
    'a@b_c.example',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    'a@[IPv6:::1]',
    'a@0x7f.1',
    '@r.example:a@b.example',
    '<a@b.example>',
    'a@b.example ',
    ' a@b.example',
    'a(c)@b.example',
    'a@b.example(c)',
    'a@example。com',
    'a@ｅxample.com',
    'a@ex%61mple.com',
    '=?utf-8?q?a?=@b.example',
    '"=?utf-8?q?a?="@b.example',
    'a\u200b@b.example',
    'a\u202e@b.example',
    'a\u00a0@b.example',
    'a\r\n@b.example',
    'a\0@b.example',
    '""@b.example',
    '"a@b.example',
    '"a"b@c.example',
    'a\ud800@b.example',
    'a\ufffd@b.example',
    `${'l'.repeat(65)}@b.example`,
    `${'ü'.repeat(33)}@b.example`,
    `a@${'d'.repeat(64)}.example`,
    `a@${'d.'.repeat(126)}example`,
  ])('refuses %j', (text) => {
    expect(parseMailbox(text)).toBeNull();
  });

  it('returns a form that parses to itself', () => {
    const candidate = fc.oneof(
      fc.emailAddress(),
      fc.string({ unit: 'grapheme', maxLength: 30 }).map((local) => `"${local}"@b.example`),
      fc.string({ maxLength: 40 }),
    );
    fc.assert(
      fc.property(candidate, (text) => {
        const once = parseMailbox(text);
        if (once) expect(parseMailbox(once.address)).toEqual(once);
      }),
      { numRuns: 3_000 },
    );
  });

  it('never accepts a line break, a NUL or a bracket outside quotation marks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), fc.string({ maxLength: 10 }), (local, domain) => {
        const address = parseMailbox(`${local}@${domain}.example`)?.address ?? '';
        expect(address).not.toMatch(/[\r\n\0]/);
        expect(address.replace(/"(?:[^"\\]|\\.)*"/g, '')).not.toMatch(/[<>\s]/);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('normalizeDomain', () => {
  it('returns lower case with A-labels, or null', () => {
    expect(normalizeDomain('MAIL.Example.COM')).toBe('mail.example.com');
    expect(normalizeDomain('BÜCHER.example')).toBe('xn--bcher-kva.example');
    expect(normalizeDomain('localhost')).toBeNull();
    expect(normalizeDomain('a b.example')).toBeNull();
  });
});

describe('the domain of an address', () => {
  const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

  it('has at least two labels, of which the last is no number', () => {
    const text = fc.array(fc.constantFrom('a', '1', '-', '.', '_', 'b'.repeat(62)), { maxLength: 12 });
    fc.assert(
      fc.property(text, (parts) => {
        const domain = parts.join('');
        const labels = domain.split('.');
        const isName =
          labels.length > 1 && labels.every((one) => label.test(one)) && !/^\d+$/.test(labels.at(-1) ?? '');
        expect(normalizeDomain(domain)).toBe(isName && domain.length <= 253 ? domain : null);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('parseAddressList', () => {
  it('reads an address without a name as it reads the same in angle brackets', () => {
    const text = fc.array(
      fc.constantFrom('a', 'B', '1', '-', '.', '@', '@far.example', '=?', '?=', "'", '`', '{', '~', '!', '_', 'é', '#'),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(text, (parts) => {
        const bare = parts.join('');
        fc.pre(bare !== '');
        expect(parseAddressList(bare)).toEqual(parseAddressList(`<${bare}>`));
      }),
      { numRuns: 5_000 },
    );
  });

  const one = (address: string, name = '') => [{ name, address }];

  it.each([
    ['a@b.example', one('a@b.example')],
    ['A B <a@b.example>', one('a@b.example', 'A B')],
    ['"B, A" <a@b.example>', one('a@b.example', 'B, A')],
    ['John Q. Public <a@b.example>', one('a@b.example', 'John Q. Public')],
    ['=?utf-8?q?J=C3=B6rg?= <a@b.example>', one('a@b.example', 'Jörg')],
    ['=?utf-8?q?evil=0D=0ABcc=3A_x?= <a@b.example>', one('a@b.example', 'evil Bcc: x')],
    ['"bank@bank.example" <a@b.example>', one('a@b.example', 'bank@bank.example')],
    ['a@b.example (a (nested) comment)', one('a@b.example')],
    [' <a@b.example> ', one('a@b.example')],
    ['"x y"@b.example', one('"x y"@b.example')],
    ['', []],
    [', a@b.example,', one('a@b.example')],
    ['a@b.example, C <c@d.example>', [...one('a@b.example'), ...one('c@d.example', 'C')]],
  ])('reads %s', (value, list) => {
    expect(parseAddressList(value)).toEqual(list);
  });

  it.each([
    'us: a@b.example;',
    'undisclosed-recipients:;',
    '<a@b.example',
    'a@b.example>',
    '<a@b.example> x',
    'a b@c.example',
    '<<a@b.example>>',
    'a@b.example <c@d.example>',
    '<@r.example:a@b.example>',
    '"open <a@b.example>',
    '(open a@b.example',
    'a@b.example)',
    'a (x) @b.example',
    'a@ b.example',
    '[x] <a@b.example>',
    'a\\@b.example',
    '<>',
    'nobody',
    'a@b.example; c@d.example',
  ])('refuses %j', (value) => {
    expect(parseAddressList(value)).toBeNull();
  });

  it('parses any input quickly', () => {
    for (const value of [
      '('.repeat(100_000),
      '"\\'.repeat(100_000),
      'a,'.repeat(100_000),
      ' '.repeat(200_000),
      '=?'.repeat(100_000),
    ]) {
      const startedAt = cpuTime();
      parseAddressList(value);
      expect(cpuTime() - startedAt).toBeLessThan(1_000);
    }
  });

  it('does not throw for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (value) => {
        for (const { address } of parseAddressList(value) ?? []) expect(parseMailbox(address)?.address).toBe(address);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('isAscii', () => {
  it('detects text that needs SMTPUTF8', () => {
    expect(isAscii('a@b.example')).toBe(true);
    expect(isAscii('ä@b.example')).toBe(false);
  });
});
