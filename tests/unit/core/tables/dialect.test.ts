import { describe, expect, it } from 'vitest';
import { csvLines } from '#lib/core/csv.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { findDialect } from '#lib/core/tables/dialect.ts';
import { findHeader, readNames } from '#lib/core/tables/header.ts';
import { parseText, STANDARD_DIALECT } from '#lib/core/tables/parse-text.ts';
import { fc } from '../../../fixtures/properties.ts';

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'none';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

describe('the dialect of a text', () => {
  it.each([
    ['an address', 'a@b.org\n', ','],
    ['semicolons', 'name;email\nAda;a@b.org', ';'],
    ['tabs', 'name\temail', '\t'],
    ['semicolons in quotation marks', '"a;b;c",email,x', ','],
    ['a header of two lines', '"first\nname;x;y",email\nAda,a@b.org', ','],
    ['empty lines before it', '\n\nname;email', ';'],
    ['bars', 'name|email\nx|a@b.org', '|'],
    ['colons', 'name:email\nx:a@b.org', ':'],
    ['carets', 'a^b\nc^d', '^'],
    ['decimal commas', 'a;1,5;2,5\nb;3,5;4,5', ';'],
    ['names with commas', 'Doe, John;j@x.org\nRoe, Jim;k@x.org', ';'],
    ['mailto addresses', 'mailto:a@b.org\nmailto:c@d.org', ','],
    ['addresses of pages', 'https://x.org/a\nhttps://x.org/b', ','],
    ['times', '12:30\n13:40\n', ','],
    ['a header wider than its rows', 'email,name\na@b.org\nb@c.org\nd@e.org\ne@f.org\ng@h.org', ','],
    ['a tilde in few rows', `email\n${'a@b.org\n'.repeat(20)}x~y@b.org\n`, ','],
  ])('of a list with %s is found', (_what, text, delimiter) => {
    expect(findDialect(text)).toEqual({ ...STANDARD_DIALECT, delimiter });
  });

  it.each([
    ['sep=;\nE-Mail;Name', ';', 1],
    ['\ufeffSEP=,\r\nemail', ',', 1],
    ['"sep=|"\nname|email', '|', 1],
    ['sep=\t\nname\temail', '\t', 1],
    ['\r\nsep=;\r\na;b', ';', 2],
    ['# made by a program\n# on Monday\nname;mail\nA;a@b.org', ';', 2],
  ])('of %j leaves out the lines before the table', (text, delimiter, preamble) => {
    expect(findDialect(text)).toEqual({ ...STANDARD_DIALECT, delimiter, preamble });
  });

  it('keeps a header that begins with a number sign', () => {
    expect(findDialect('#,name,email\n1,Ada,a@b.org').preamble).toBe(0);
    expect(findDialect('#a@b.org\nc@d.org').preamble).toBe(0);
  });

  it('has other quotation marks and backslashes', () => {
    expect(findDialect("'a,b';'x'\n'c';'d'")).toEqual({ ...STANDARD_DIALECT, delimiter: ';', quote: "'" });
    expect(findDialect('"a \\"q\\", z",c\n"d",e')).toEqual({ ...STANDARD_DIALECT, escapes: 'backslash' });
    expect(findDialect("'=1+1,b\n'-x,c")).toEqual(STANDARD_DIALECT);
  });

  it('keeps the parts that a person chose', () => {
    expect(findDialect('a;b,c\nd;e,f', { chosen: { delimiter: ',' } }).delimiter).toBe(',');
    expect(findDialect('email\n"open', { chosen: { quote: null } }).quote).toBeNull();
  });

  it.each([
    ['an open quotation mark', 'email\n"open', 'importFormat'],
    ['number signs between columns', 'name#email\nx#a@b.org', 'importDelimiter'],
    ['slashes between columns', 'name / email\nx / a@b.org', 'importDelimiter'],
  ])('is refused for %s', (_what, text, code) => expect(codeOf(() => findDialect(text))).toBe(code));

  it('is found or refused for any text', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '"', "'", ',', ';', '\\', '\n', '\r', '@', '.', '#', '|'),
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, (any) => {
        expect(['none', 'importFormat', 'importDelimiter']).toContain(codeOf(() => findDialect(any)));
      }),
    );
  });
});

describe('rows of a text', () => {
  it.each([
    [
      '\ufeffa,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r1,2\r\n3,4\n',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['a\n\n , \n b \n', [['a'], ['b']]],
    ['a,b,c\n1\n1,2,3,4', [['a', 'b', 'c'], ['1'], ['1', '2', '3', '4']]],
    ['"a ""b""",  "c,d"', [['a "b"', 'c,d']]],
    ['5" pipe,b', [['5" pipe', 'b']]],
    ['', []],
  ])('%j is read as %j', (text, rows) => expect(parseText(text).map(({ cells }) => cells)).toEqual(rows));

  it('are those that an export wrote, but for surrounding blanks', () => {
    const cell = fc.string({ minLength: 1 }).filter((text) => text.trim() === text && !text.startsWith("'"));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), (rows) => {
        const header = ['one', 'two'];
        expect(parseText(csvLines([header, ...rows])).map(({ cells }) => cells)).toEqual([header, ...rows]);
      }),
    );
  });

  it('have the numbers of their lines, behind the lines before the table too', () => {
    const rows = parseText('sep=;\r\na;"b\nc"\r\n\r\nd;e', { ...STANDARD_DIALECT, delimiter: ';', preamble: 1 });
    expect(rows.map(({ line }) => line)).toEqual([3, 5]);
  });
});

describe('the header of a table', () => {
  it.each([
    [
      'a known name',
      [
        ['E-Mail', 'x'],
        ['a@b.org', 'y'],
      ],
      true,
    ],
    [
      'a known name in Japanese',
      [
        ['名', '電話'],
        ['太郎', '1'],
      ],
      true,
    ],
    [
      'addresses in the first row',
      [
        ['a@b.org', 'Ada'],
        ['c@d.org', 'Bob'],
      ],
      false,
    ],
    [
      'numbers below words',
      [
        ['size', 'weight'],
        ['1', '2'],
        ['3', '4'],
      ],
      true,
    ],
    [
      'numbers below numbers',
      [
        ['1', '2'],
        ['3', '4'],
      ],
      false,
    ],
    [
      'words that occur again',
      [
        ['red', 'small'],
        ['red', 'large'],
      ],
      false,
    ],
    [
      'words that are all different',
      [
        ['colour', 'size'],
        ['red', 'small'],
        ['red', 'large'],
      ],
      true,
    ],
  ])('is judged by %s', (_what, rows, expected) => expect(findHeader(rows)).toBe(expected));

  it('has names, or the numbers of its columns, and none twice', () => {
    expect(readNames(['Name', '', 'Mail'])).toEqual(['Name', 'column_2', 'Mail']);
    expect(codeOf(() => readNames(['Name', 'Mail', 'name']))).toBe('importHeader');
    expect(() => readNames(['Name', 'Mail', 'name'])).toThrow('the column name (A and C) occurs twice');
  });
});
