import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { TABLE_DELIMITERS } from '#lib/core/tables/dialect.ts';
import type { TableEncoding } from '#lib/core/tables/encodings.ts';
import { type Dialect, STANDARD_DIALECT } from '#lib/core/tables/parse-text.ts';
import { findEncoding } from '#lib/infra/tables/decode.ts';
import { openTable, readTable } from '#lib/infra/tables/open-table.ts';
import { readCsv } from '#lib/infra/tables/read-csv.ts';
import { findTextFormat, readTextRows } from '#lib/infra/tables/read-text.ts';
import { bytesSource } from '#lib/infra/zip/byte-source.ts';
import { refusalOf } from '../../../fixtures/accounts/accounts.ts';
import { encodeText } from '../../../fixtures/encode-text.ts';
import { fc } from '../../../fixtures/properties.ts';

const MARK = '\ufeff';

async function* inPieces(text: string, size = 7): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function rowsOf(text: string, delimiter = ',', size = 7): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of readCsv(inPieces(text, size), { ...STANDARD_DIALECT, delimiter })) rows.push(cells);
  return rows;
}

async function readBytes(bytes: Uint8Array, maxBytes?: number): Promise<string[][]> {
  const source = bytesSource(bytes);
  const rows: string[][] = [];
  for await (const { cells } of readTextRows(source, await findTextFormat(source, {}, maxBytes), maxBytes))
    rows.push(cells);
  return rows;
}

describe('a text', () => {
  it.each([
    ['UTF-8', Buffer.from('é,a@b.org')],
    ['UTF-8 with its mark', Buffer.from(`${MARK}é,a@b.org`)],
    ['UTF-16 LE', encodeText(`${MARK}é,a@b.org`, 'utf-16le')],
    ['UTF-16 BE', encodeText(`${MARK}é,a@b.org`, 'utf-16be')],
    ['UTF-16 LE without a mark', encodeText('é,a@b.org', 'utf-16le')],
    ['UTF-16 BE without a mark', encodeText('é,a@b.org', 'utf-16be')],
    ['Windows-1252', Buffer.from('é,a@b.org', 'latin1')],
    ['gzip', gzipSync('é,a@b.org')],
    ['gzip of UTF-16', gzipSync(encodeText(`${MARK}é,a@b.org`, 'utf-16le'))],
  ])('is read from %s', async (_name, bytes) => expect(await readBytes(bytes)).toEqual([['é', 'a@b.org']]));

  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), 'importEncoding'],
    ['a zero among letters', Buffer.from('email\na@b.org\u0000'), 'importEncoding'],
    ['a broken gzip file', gzipSync('a@b.org').subarray(0, 12), 'importFormat'],
    ['a gzip bomb', gzipSync(Buffer.alloc(30_000_000, 'a\n')), 'fileTooLarge'],
    ['empty lines', Buffer.from('\n\n \n'), 'importEmpty'],
    ['an open quotation mark', Buffer.from('email\n"a@b.org\n'), 'importFormat'],
  ])('is refused from %s', async (_name, bytes, code) => {
    expect(await refusalOf(readBytes(bytes, 20_000_000))).toBe(code);
  });

  it('has letters of another encoding found wherever they are', async () => {
    const text = `email,name\n${'a@b.org,Ada\n'.repeat(60_000)}c@d.org,Müller\n${'a@b.org,Ada\n'.repeat(60_000)}`;
    const rows = await readBytes(encodeText(text, 'windows-1252'));
    expect(rows).toHaveLength(120_002);
    expect(rows[60_001]).toEqual(['c@d.org', 'Müller']);
  });

  it('that is UTF-8 is not taken for another encoding by a character that lies between two pieces', async () => {
    async function* pieces() {
      for (const byte of Buffer.from('é€😀,a@b.org')) yield Buffer.of(byte);
    }
    expect(await findEncoding(pieces)).toBe('utf-8');
  });

  it('is refused in an encoding that a person chose and that it does not have', async () => {
    const source = bytesSource(Buffer.from('é,a@b.org', 'latin1'));
    expect(await refusalOf(findTextFormat(source, { encoding: 'utf-8' }))).toBe('importEncoding');
    expect((await findTextFormat(source, { encoding: 'windows-1250' })).encoding).toBe('windows-1250');
  });
});

describe('the rows of a text', () => {
  it('are the same however the pieces are cut', async () => {
    const text = 'email,note\r\nä@b.org,"a ""quoted"", note"\n\n\nb@c.org,"two\nlines"\r';
    const whole = await rowsOf(text, ',', 1_000);
    expect(whole).toEqual([
      ['email', 'note'],
      ['ä@b.org', 'a "quoted", note'],
      ['b@c.org', 'two\nlines'],
    ]);
    for (let size = 1; size < 20; size += 1) expect(await rowsOf(text, ',', size)).toEqual(whole);
  });

  it('are trimmed, also with blanks before quotation marks and between tabs', async () => {
    expect(await rowsOf('email  , x\n a@b.org , "c,\nd" \n')).toEqual([
      ['email', 'x'],
      ['a@b.org', 'c,\nd'],
    ]);
    expect(await rowsOf('email\t\tx\n\t\ta@b.org', '\t')).toEqual([
      ['email', '', 'x'],
      ['', '', 'a@b.org'],
    ]);
  });

  it('end with a refusal where a quotation mark is never closed, before the file is in memory', async () => {
    async function* endless(): AsyncGenerator<Buffer> {
      yield Buffer.from('email\n"');
      for (let piece = 0; piece < 80; piece += 1) yield Buffer.alloc(262_144, 'x');
    }
    const read = async () => {
      for await (const _row of readCsv(endless(), STANDARD_DIALECT));
    };
    expect(await refusalOf(read())).toBe('importFormat');
  });

  it('have 1,000 columns at most', async () => {
    expect(await refusalOf(rowsOf(`a${','.repeat(999)}`, ',', 5_000))).toBe('none');
    expect(await refusalOf(rowsOf(`a${','.repeat(1_000)}`, ',', 5_000))).toBe('invalidFormat');
  });

  it('may be any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
        expect(['none', 'importFormat']).toContain(await refusalOf(rowsOf(text)));
      }),
    );
  });
});

/** Words of the languages of the encodings. */
const WORDS: readonly (readonly [encoding: TableEncoding, words: readonly string[]])[] = [
  ['utf-8', ['Müller', 'Łódź', '東京', 'Ñandú', '😀', 'plain']],
  ['utf-16le', ['Müller', 'Łódź', '東京', 'plain']],
  ['utf-16be', ['Müller', 'Łódź', '東京', 'plain']],
  ['windows-1252', ['Müller', 'Straße', 'Jörg', 'Köln', 'Ärzte', 'plain']],
  ['windows-1250', ['Łukasz', 'Święty', 'Łódź', 'Żółć', 'Kraków', 'plain']],
  ['windows-1251', ['Иван', 'Петров', 'Москва', 'Мария', 'Казань', 'plain']],
  ['windows-1253', ['Γιώργος', 'Αθήνα', 'Πόλη', 'Όνομα', 'plain']],
  ['windows-1254', ['Çağrı', 'İstanbul', 'Göğüş', 'Iğdır', 'plain']],
  ['shift_jis', ['山田太郎', '東京', 'さくら', 'メール', 'plain']],
  ['gb18030', ['张伟', '北京', '王芳', '上海', 'plain']],
  ['big5', ['陳大文', '台北', '王小明', '高雄', 'plain']],
  ['euc-kr', ['김철수', '서울', '박영희', '부산', 'plain']],
];

/** Signs that make a cell hard to read. */
const SIGNS = [',', ';', '\t', '|', '"', '""', '\n', '\r\n', ' ', '5" pipe'];

/** A cell of words and signs, without what reading leaves out: blanks at its ends, and the apostrophe that guards formulas. */
const cellOf = (words: readonly string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...SIGNS), fc.constantFrom(...words), fc.constantFrom(...SIGNS)), { maxLength: 3 })
    .map((parts) => parts.flat().join('').trim());

const write = (rows: readonly (readonly string[])[], { delimiter, quote, escapes }: Dialect, end: string): string => {
  const mark = quote ?? '';
  const escaped = (cell: string) =>
    escapes === 'backslash'
      ? cell.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`)
      : cell.replaceAll(mark, mark + mark);
  return rows.map((row) => row.map((cell) => mark + escaped(cell) + mark).join(delimiter) + end).join('');
};

describe('a table of people', () => {
  it('is read back from every encoding and dialect in which it was written', async () => {
    const tables = fc.constantFrom(...WORDS).chain(([encoding, words]) =>
      fc.record({
        encoding: fc.constant(encoding),
        rows: fc.array(fc.tuple(cellOf(words), cellOf(words)), { minLength: 4, maxLength: 12 }),
        dialect: fc.record({
          delimiter: fc.constantFrom(...TABLE_DELIMITERS),
          quote: fc.constantFrom('"' as const, "'" as const),
          escapes: fc.constantFrom('doubled' as const, 'backslash' as const),
          preamble: fc.constant(0),
        }),
        end: fc.constantFrom('\n', '\r\n', '\r'),
        isPacked: fc.boolean(),
        words: fc.constant(words),
      }),
    );
    await fc.assert(
      fc.asyncProperty(tables, async ({ encoding, rows, dialect, end, isPacked, words }) => {
        // Each word of a language is there once: two letters may be of any encoding.
        const people = [...words.map((word) => [word, word]), ...rows].map((cells, row) => [
          `user${row}@shop.org`,
          ...cells,
        ]);
        const table = [['email', 'name', 'note'], ...people];
        const mark = encoding.startsWith('utf-16') ? MARK : '';
        const bytes = encodeText(mark + write(table, dialect, end), encoding);
        const source = bytesSource(isPacked ? gzipSync(bytes) : bytes);
        const { layout, columns } = await openTable(source);
        const read: string[][] = [];
        for await (const { cells } of readTable(source, layout)) read.push(cells);
        expect(layout).toMatchObject({
          kind: 'csv',
          encoding,
          dialect: { delimiter: dialect.delimiter },
          hasHeader: true,
        });
        expect({ columns, read }).toEqual({ columns: table[0], read: people });
      }),
      { numRuns: 120 },
    );
  });
});
