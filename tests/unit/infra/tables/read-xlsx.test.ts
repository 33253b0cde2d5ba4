import { describe, expect, it } from 'vitest';
import { openTable, readTable } from '#lib/infra/tables/open-table.ts';
import { openWorkbook } from '#lib/infra/tables/read-xlsx.ts';
import { type SheetCell, writeWorkbook } from '#lib/infra/xlsx/write-sheet.ts';
import { bytesSource } from '#lib/infra/zip/byte-source.ts';
import { refusalOf } from '../../../fixtures/accounts/accounts.ts';
import { makeZip } from '../../../fixtures/make-zip.ts';
import { fc } from '../../../fixtures/properties.ts';

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type Parts = {
  sheet?: string;
  texts?: string;
  styles?: string;
  workbook?: string;
  more?: Record<string, string | Uint8Array>;
};

/** Makes a workbook by hand, as other programs write it. */
function workbook({ sheet = '', texts, styles, workbook: main = '', more = {} }: Parts): Buffer {
  const link = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  return makeZip({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${link('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}">${main}<sheets><sheet name="Hidden" state="hidden" r:id="r9"/><sheet name="People" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${link('r1', 'worksheet', 'worksheets/one.xml')}${link('r9', 'worksheet', '/xl/worksheets/two.xml')}${link('r2', 'sharedStrings', 'sharedStrings.xml')}${link('r3', 'styles', 'styles.xml')}</Relationships>`,
    'xl/worksheets/one.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/worksheets/two.xml': '<worksheet><sheetData><row><c t="str"><v>secret</v></c></row></sheetData></worksheet>',
    ...(texts !== undefined && { 'xl/sharedStrings.xml': `<sst>${texts}</sst>` }),
    ...(styles !== undefined && { 'xl/styles.xml': `<styleSheet>${styles}</styleSheet>` }),
    ...more,
  });
}

async function rowsOf(bytes: Uint8Array, sheet = 'People'): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of (await openWorkbook(bytesSource(bytes))).readRows(sheet)) rows.push(cells);
  return rows;
}

async function written(columns: readonly string[], rows: readonly (readonly SheetCell[])[], sheetRows?: number) {
  async function* pieces() {
    yield rows;
  }
  const parts: Buffer[] = [];
  for await (const piece of writeWorkbook(columns, pieces(), sheetRows)) parts.push(piece);
  return Buffer.concat(parts);
}

describe('a workbook of our exports', () => {
  it('is read back whatever its cells', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map((any) => any.trim());
    const cell = fc.oneof(text, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean());
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { maxLength: 10 }), async (rows) => {
        const asText = (value: SheetCell) =>
          typeof value === 'boolean' ? String(value).toUpperCase() : String(value === 0 ? 0 : value);
        const expected = rows.map((row) => [...row.map(asText), 'end']);
        const bytes = await written(
          ['a', 'b', 'c', 'd'],
          rows.map((row) => [...row, 'end']),
        );
        expect(await rowsOf(bytes, 'Sheet1')).toEqual([['a', 'b', 'c', 'd'], ...expected]);
      }),
      { numRuns: 60 },
    );
  });

  it('has texts that look like the escapes of Excel', async () => {
    const bytes = await written(['a'], [['_x0041_'], ['a_x000D_b'], ['_x']]);
    expect(await rowsOf(bytes, 'Sheet1')).toEqual([['a'], ['_x0041_'], ['a_x000D_b'], ['_x']]);
  });

  it('has its other sheets to choose', async () => {
    const rows = Array.from({ length: 6 }, (_, row) => [`row ${row}`]);
    const source = bytesSource(await written(['name'], rows, 4));
    const { sheets } = await openTable(source);
    expect(sheets.map(({ name }) => name)).toEqual(['Sheet1', 'Sheet2']);
    const { first, columns } = await openTable(source, { sheet: 'Sheet2', hasHeader: true });
    expect({ columns, first }).toEqual({
      columns: ['name'],
      first: [3, 4, 5].map((row, index) => ({ cells: [`row ${row}`], line: index + 2 })),
    });
    expect(await refusalOf(openTable(source, { sheet: 'Sheet3' }))).toBe('invalidField');
  });
});

describe('a workbook of another program', () => {
  it('has shared, rich and inline texts, formulas, booleans and errors', async () => {
    const bytes = workbook({
      texts:
        '<si><t>Ada &amp; Bob</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">rich </t></r><r><t>text</t></r></si>' +
        '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>a_x000D_b</t></si><si><t><![CDATA[<cdata>]]></t></si><si/>',
      sheet:
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c></row>' +
        '<row r="3"><c r="A3" t="s"><v>3</v></c><c r="B3" t="s"><v>4</v></c><c r="C3" t="s"><v>5</v></c></row>' +
        '<row r="4"><c r="A4" t="inlineStr"><is><t>in</t></is></c><c r="B4"><f>1+1</f><v>2</v></c>' +
        '<c r="C4" t="str"><f>"x"&amp;"y"</f><v>xy</v></c><c r="D4" t="b"><v>1</v></c><c r="E4" t="e"><v>#N/A</v></c></row>',
    });
    const rows = [];
    for await (const row of (await openWorkbook(bytesSource(bytes))).readRows('People')) rows.push(row);
    expect(rows).toEqual([
      { line: 1, cells: ['Ada & Bob', 'rich text', '', '東京'] },
      { line: 3, cells: ['a\rb', '<cdata>'] },
      { line: 4, cells: ['in', '2', 'xy', 'TRUE', '#N/A'] },
    ]);
  });

  it('may leave out the references of cells and the numbers of rows, and have prefixes and comments', async () => {
    const bytes = workbook({
      sheet:
        '<x:row><x:c t="str"><x:v>a</x:v></x:c><x:c/><!-- <c> --><x:c t=\'str\'><x:v>c</x:v></x:c></x:row><row/>' +
        '<row><c t="str" note="a > b"><v>d</v></c></row>',
    });
    expect(await rowsOf(bytes)).toEqual([['a', '', 'c'], ['d']]);
  });

  it.each([
    [
      '1900',
      '',
      ['1900-02-28', '1900-02-29', '1900-03-01', '2026-11-27', '2026-11-27 18:00:00', '06:00:00', '25:30:00'],
    ],
    [
      '1904',
      '<workbookPr date1904="1"/>',
      [null, null, null, '2030-11-28', '2030-11-28 18:00:00', '06:00:00', '25:30:00'],
    ],
  ])('has days, times and lengths of time of the calendar of %s', async (_epoch, main, expected) => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm;@"/><numFmt numFmtId="165" formatCode="[h]:mm:ss"/>' +
      '<numFmt numFmtId="166" formatCode="&quot;day&quot; 0.00"/><numFmt numFmtId="167" formatCode="[$-409]d\\-mmm\\-yy"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs>' +
      [0, 14, 164, 20, 165, 166, 167].map((id) => `<xf numFmtId="${id}"/>`).join('') +
      '</cellXfs>';
    const cell = (value: number, style: number) => `<c s="${style}"><v>${value}</v></c>`;
    const sheet = `<row>${[
      cell(59, 1),
      cell(60, 1),
      cell(61, 6),
      cell(46_353, 6),
      cell(46_353.75, 2),
      cell(0.25, 3),
      cell(1.0625, 4),
      cell(46_353, 5),
      cell(46_353, 0),
    ].join('')}</row>`;
    const [row = []] = await rowsOf(workbook({ workbook: main, styles, sheet }));
    for (const [index, value] of expected.entries()) if (value !== null) expect(row[index]).toBe(value);
    expect(row.slice(7)).toEqual(['46353', '46353']);
  });

  it('has numbers as people see them', async () => {
    const values = ['0.10000000000000001', '6.28123456789E12', '-5', '1E+2', '000'];
    const sheet = `<row>${values.map((value) => `<c><v>${value}</v></c>`).join('')}</row>`;
    expect(await rowsOf(workbook({ sheet }))).toEqual([['0.1', '6281234567890', '-5', '100', '0']]);
  });

  it('is opened at the first sheet that people see', async () => {
    const bytes = workbook({ sheet: '<row><c t="str"><v>email</v></c></row><row><c t="str"><v>a@b.org</v></c></row>' });
    const { layout, columns, sheets } = await openTable(bytesSource(bytes));
    expect({ layout, columns }).toEqual({
      layout: { kind: 'xlsx', sheet: 'People', hasHeader: true },
      columns: ['email'],
    });
    expect(sheets).toEqual([
      { name: 'Hidden', isHidden: true },
      { name: 'People', isHidden: false },
    ]);
    const rows = [];
    for await (const { cells } of readTable(bytesSource(bytes), layout)) rows.push(cells);
    expect(rows).toEqual([['a@b.org']]);
  });
});

describe('a hostile workbook', () => {
  const compound = (text: string): Buffer => {
    const bytes = Buffer.alloc(2_048);
    Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
    bytes.write(text, 600, 'utf16le');
    return bytes;
  };
  const cut = workbook({ sheet: '<row><c><v>1</v></c></row>' });

  it.each<[string, Buffer, string]>([
    ['with macros', workbook({ more: { 'xl/vbaProject.bin': 'x' } }), 'has macros'],
    ['with a password', compound('EncryptedPackage'), 'protected by a password'],
    ['of the kind .xls', compound('Workbook'), 'an old kind (.xls)'],
    ['that is no workbook', makeZip({ mimetype: 'application/vnd.oasis' }), 'no workbook of the kind .xlsx'],
    ['without its end', cut.subarray(0, cut.length - 30), 'damaged'],
    ['with a type definition', workbook({ sheet: '<!DOCTYPE a [<!ENTITY b "c">]>' }), 'damaged'],
    ['with a text that does not exist', workbook({ sheet: '<row><c t="s"><v>5</v></c></row>' }), 'damaged'],
    ['with a row beyond the last', workbook({ sheet: '<row r="99999999"><c><v>1</v></c></row>' }), 'damaged'],
    ['with a column beyond the last', workbook({ sheet: '<row><c r="ZZZZ1"><v>1</v></c></row>' }), 'damaged'],
    ['with a tag that never ends', workbook({ sheet: `<row a="${'x'.repeat(1_200_000)}` }), 'damaged'],
    ['with another checksum', flip(cut), 'damaged'],
    ['that is a bomb', workbook({ sheet: '<row r="1"/>'.repeat(3_500_000) }), 'too large when it is unpacked'],
    [
      'whose texts are a bomb',
      workbook({ texts: `<si><t>${'x'.repeat(60_000)}</t></si>`.repeat(1_200) }),
      'too large when it is unpacked',
    ],
    ['with 1,001 columns', workbook({ sheet: '<row><c r="ALM1"><v>1</v></c></row>' }), 'more than 1,000 columns'],
  ])('%s is refused in words', async (_what, bytes, words) => {
    await expect(openAll(bytes)).rejects.toThrow(words);
  });

  it('of any octets is read or refused', async () => {
    const good = workbook({ texts: '<si><t>a</t></si>', sheet: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' });
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: good.length - 1 }), fc.nat({ max: 255 }), async (at, octet) => {
        const bytes = Buffer.from(good);
        bytes[at] = octet;
        expect(['none', 'importFormat', 'importEmpty', 'importEncoding', 'invalidFormat']).toContain(
          await refusalOf(openAll(bytes)),
        );
      }),
      { numRuns: 400 },
    );
  });
});

async function openAll(bytes: Buffer): Promise<void> {
  const source = bytesSource(bytes);
  const { layout } = await openTable(source);
  for await (const _row of readTable(source, layout));
}

/** Changes the checksum of the sheet in the directory of an archive. */
function flip(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const name = changed.lastIndexOf('xl/worksheets/one.xml');
  changed[name - 30] = (changed[name - 30] ?? 0) ^ 0xff;
  return changed;
}
