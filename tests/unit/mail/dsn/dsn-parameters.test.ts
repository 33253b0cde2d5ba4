import { describe, expect, it } from 'vitest';
import { formatMailParameters, formatRcptParameters } from '#lib/mail/dsn/dsn-request.ts';
import { readEnvid, readNotify, readOrcpt, readRet } from '#lib/mail/dsn/read-parameters.ts';
import { decodeXtext, encodeUtf8Address } from '#lib/mail/dsn/xtext.ts';
import { fc } from '../../../fixtures/properties.ts';

const encodeXtext = (text: string): string =>
  text.replace(/[^!-*,-<>-~]/g, (one) => `+${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

describe('xtext (RFC 3461 §4)', () => {
  it('decodes every printable text that was encoded', () => {
    const printable = fc.string({
      unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
      minLength: 1,
    });
    fc.assert(fc.property(printable, (text) => decodeXtext(encodeXtext(text)) === text));
  });

  it.each(['', 'a=b', 'a b', 'a+2b', 'a+2', 'a+', 'a+0D+0Ab', 'a+00', 'a+C3+A9', 'é'])('refuses %j', (text) => {
    expect(decodeXtext(text)).toBeNull();
  });
});

describe('RET (RFC 3461 §4.3)', () => {
  it('is FULL or HDRS in any case of letters', () => {
    expect(['full', 'HDRS', 'Hdrs'].map(readRet)).toEqual(['FULL', 'HDRS', 'HDRS']);
    for (const value of ['', 'BODY', 'FULL,HDRS', true] as const) expect(readRet(value)).toBeNull();
  });
});

describe('ENVID (RFC 3461 §4.4)', () => {
  it('is xtext of at most 100 characters, kept as it is written', () => {
    expect(readEnvid('QQ314159+2B1')).toBe('QQ314159+2B1');
    expect(readEnvid('x'.repeat(100))).toBe('x'.repeat(100));
    for (const value of ['x'.repeat(101), 'a=b', '', true] as const) expect(readEnvid(value)).toBeNull();
  });
});

describe('NOTIFY (RFC 3461 §4.1)', () => {
  it('reads NEVER alone, and each other keyword once in any order and case', () => {
    expect(readNotify('never')).toEqual([]);
    expect(readNotify('delay,SUCCESS')).toEqual(['SUCCESS', 'DELAY']);
    expect(readNotify('SUCCESS,FAILURE,DELAY')).toEqual(['SUCCESS', 'FAILURE', 'DELAY']);
  });

  it.each([
    '',
    'NEVER,FAILURE',
    'NEVER,NEVER',
    'SUCCESS,SUCCESS',
    'SUCCESS,',
    ',SUCCESS',
    'ALWAYS',
    true,
  ] as const)('refuses %j', (value) => {
    expect(readNotify(value)).toBeNull();
  });
});

describe('ORCPT (RFC 3461 §4.2, RFC 6533 §3)', () => {
  it.each(['rfc822;Ada+2Blist@example.org', 'x400;/G+3DAda/', 'utf-8;j\\x{F6}rg@example.org'])('keeps %s', (value) => {
    expect(readOrcpt(value)).toBe(value);
  });

  it('escapes characters beyond ASCII, which the next server may not accept', () => {
    expect(readOrcpt('utf-8;jörg@example.org')).toBe('utf-8;j\\x{F6}rg@example.org');
    expect(readOrcpt('utf-8;😀@example.org')).toBe('utf-8;\\x{1F600}@example.org');
  });

  it.each([
    ...[
      'rfc822',
      'rfc822;',
      ';a@b.example',
      'rf c;a@b',
      'rfc822;a=b@c.example',
      'rfc822;jörg@example.org',
      'rfc822;a+0Ab@c',
    ],
    'utf-8;a\\b@c.example',
    'utf-8;a\\x{f6}@c.example',
    `rfc822;${'x'.repeat(500)}`,
    true as const,
  ])('refuses %j', (value) => {
    expect(readOrcpt(value)).toBeNull();
  });

  it('accepts 500 characters in all and no more', () => {
    expect(readOrcpt(`rfc822;${'x'.repeat(493)}`)).toHaveLength(500);
    expect(readOrcpt(`rfc822;${'x'.repeat(494)}`)).toBeNull();
  });
});

describe('the parameters for the next server (RFC 3461 §5.2.1)', () => {
  it('repeat what was given, and nothing else', () => {
    expect(formatMailParameters({ ret: 'HDRS', envid: 'a+2Bb' })).toBe(' RET=HDRS ENVID=a+2Bb');
    expect(formatRcptParameters({ notify: ['SUCCESS', 'DELAY'], orcpt: 'rfc822;a+3Db@c.example' })).toBe(
      ' NOTIFY=SUCCESS,DELAY ORCPT=rfc822;a+3Db@c.example',
    );
    expect(formatRcptParameters({ notify: [] })).toBe(' NOTIFY=NEVER');
    expect(formatMailParameters({}) + formatRcptParameters({})).toBe('');
  });
});

it('an internationalised address is written in ASCII alone', () => {
  expect(encodeUtf8Address('jörg+a=b@example.org')).toBe('j\\x{F6}rg\\x{2B}a\\x{3D}b@example.org');
});
