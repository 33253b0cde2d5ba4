import { describe, expect, it } from 'vitest';
import { csvLines } from '#lib/core/csv.ts';

describe('a line of CSV', () => {
  it.each([
    [['a', 'b'], 'a,b\r\n'],
    [['a,b', 'say "x"', 'two\nlines', 'end\r'], '"a,b","say ""x""","two\nlines","end\r"\r\n'],
    [['=1+1', '+1', '-1', '@x', '\tx'], "'=1+1,'+1,'-1,'@x,'\tx\r\n"],
    [[null, ''], ',\r\n'],
  ])('of %j is %j', (cells, line) => expect(csvLines([cells])).toBe(line));
});
