import { describe, expect, it } from 'vitest';
import { type SheetCell, writeWorkbook } from '#lib/infra/xlsx/write-sheet.ts';
import { readWorkbook } from '../../../fixtures/read-workbook.ts';

async function* pieces(rows: readonly (readonly SheetCell[])[], size = 3) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

async function write(
  columns: readonly string[],
  rows: readonly (readonly SheetCell[])[],
  sheetRows?: number,
): Promise<Buffer> {
  const written: Buffer[] = [];
  for await (const piece of writeWorkbook(columns, pieces(rows), sheetRows)) written.push(piece);
  return Buffer.concat(written);
}

describe('a workbook', () => {
  it('has the cells that were written', async () => {
    const rows = [
      ['=1+1', ' blanks ', 'Ä € 😀 <b>&amp;</b> "quoted"', 1.5, true],
      ['two\r\nlines', 'tab\t', '+49', -3, false],
      ['000123', '2026-11-27', '@name', 0, null],
    ];
    const columns = ['text', 'spaces', 'markup', 'number', 'flag'];
    expect(readWorkbook(await write(columns, rows))).toEqual([
      [columns, ...rows.map((row) => row.filter((cell) => cell !== null))],
    ]);
  });

  it('continues a full sheet in another with the names of the columns', async () => {
    const rows = Array.from({ length: 10 }, (_, index): SheetCell[] => [`row ${index}`]);
    const sheets = readWorkbook(await write(['name'], rows, 5));
    expect(sheets.map((sheet) => sheet.length)).toEqual([5, 5, 3]);
    expect(sheets.map(([head]) => head)).toEqual([['name'], ['name'], ['name']]);
    expect(sheets.flatMap((sheet) => sheet.slice(1))).toEqual(rows);
  });

  it('that ends with a full sheet has no empty one', async () => {
    const rows = Array.from({ length: 8 }, (_, index): SheetCell[] => [index]);
    expect(readWorkbook(await write(['n'], rows, 5)).map((sheet) => sheet.length)).toEqual([5, 5]);
  });

  it('without rows has the names of its columns', async () => {
    expect(readWorkbook(await write(['a', 'b'], []))).toEqual([[['a', 'b']]]);
  });

  it('leaves out characters that XML cannot have, and cuts a text that is too long for a cell', async () => {
    const [[, row = []] = []] = readWorkbook(
      await write(['a', 'b'], [['a\u0000\u001f\ud800b\uffff', 'x'.repeat(40_000)]]),
    );
    expect(row[0]).toBe('ab');
    expect(String(row[1])).toHaveLength(32_767);
  });

  it('names the columns after Z with two letters', async () => {
    const columns = Array.from({ length: 60 }, (_, index) => `c${index}`);
    expect(readWorkbook(await write(columns, [columns]))).toEqual([[columns, columns]]);
  });

  it('ends with the error of its rows', async () => {
    async function* failing() {
      yield [['one']];
      throw new Error('the database is gone');
    }
    const read = async () => {
      for await (const _piece of writeWorkbook(['a'], failing()));
    };
    await expect(read()).rejects.toThrow('the database is gone');
  });
});
