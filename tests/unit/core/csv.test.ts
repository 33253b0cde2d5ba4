import { describe, expect, it } from 'vitest';
import { csvLines, parseCsv } from '#lib/core/csv.ts';
import { fc } from '../../fixtures/properties.ts';

describe('a line of CSV', () => {
  it.each([
    [['a', 'b'], 'a,b\r\n'],
    [['a,b', 'say "x"', 'two\nlines', 'end\r'], '"a,b","say ""x""","two\nlines","end\r"\r\n'],
    [['=1+1', '+1', '-1', '@x', '\tx'], "'=1+1,'+1,'-1,'@x,'\tx\r\n"],
    [[null, ''], ',\r\n'],
  ])('of %j is %j', (cells, line) => expect(csvLines([cells])).toBe(line));
});

describe('a CSV text', () => {
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
  ])('%j is read as %j', (text, rows) => expect(parseCsv(text).map(({ cells }) => cells)).toEqual(rows));

  it('is parsed back to its cells but for surrounding blanks', () => {
    const cell = fc.string({ minLength: 1 }).filter((text) => text.trim() === text && !text.startsWith("'"));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), (rows) => {
        const header = ['one', 'two'];
        expect(parseCsv(csvLines([header, ...rows])).map(({ cells }) => cells)).toEqual([header, ...rows]);
      }),
    );
  });
});
