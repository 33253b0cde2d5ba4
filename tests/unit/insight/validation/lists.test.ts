import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { csvLines } from '#lib/core/csv.ts';
import { createInspector } from '#lib/insight/validation/checks/inspect-address.ts';
import { countList, LIST_ROWS_MAX } from '#lib/insight/validation/lists/count-list.ts';
import { decodeFile } from '#lib/insight/validation/lists/decode-file.ts';
import { parseRows } from '#lib/insight/validation/lists/parse-rows.ts';
import { splitLines } from '#lib/insight/validation/lists/split-lines.ts';
import { addressOf } from '#lib/mail/lists/address-of.ts';
import { findLayout, separateColumns } from '#lib/mail/lists/find-layout.ts';
import { refusalOf } from '../../../fixtures/accounts/accounts.ts';
import { fc } from '../../../fixtures/properties.ts';

const none = new Set<string>();
const inspect = createInspector({
  disposableAdded: none,
  disposableRemoved: none,
  freeAdded: none,
  rolesAdded: none,
});

async function* inPieces(text: string, size = 7): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function rowsOf(text: string, delimiter = ',', size = 7): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const row of parseRows(inPieces(text, size), delimiter)) rows.push(row);
  return rows;
}

describe('the text of a list', () => {
  it.each([
    ['UTF-8', Buffer.from('é,a@b.org')],
    ['UTF-8 with its mark', Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), Buffer.from('é,a@b.org')])],
    ['UTF-16 LE', Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from('é,a@b.org', 'utf16le')])],
    ['UTF-16 BE', Buffer.concat([Buffer.of(0xfe, 0xff), Buffer.from('é,a@b.org', 'utf16le').swap16()])],
    ['Windows-1252', Buffer.from('é,a@b.org', 'latin1')],
    ['gzip', gzipSync('é,a@b.org')],
  ])('is read from %s', (_name, bytes) => expect(decodeFile(bytes)).toBe('é,a@b.org'));

  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), 'importEncoding'],
    ['a broken gzip file', gzipSync('a@b.org').subarray(0, 12), 'importFormat'],
    ['a gzip bomb', gzipSync(Buffer.alloc(30_000_000, 'a')), 'fileTooLarge'],
  ])('is refused from %s', async (_name, bytes, code) => {
    expect(await refusalOf(Promise.resolve().then(() => decodeFile(bytes)))).toBe(code);
  });
});

describe('the layout of a list', () => {
  it.each([
    ['a@b.org\n', ','],
    ['name;email\nAda;a@b.org', ';'],
    ['name\temail', '\t'],
    ['"a;b;c",email,x', ','],
    ['"first\nname;x;y",email\nAda,a@b.org', ','],
    ['\n\nname;email', ';'],
  ])('separates %j by %j', (text, delimiter) => expect(separateColumns(text)).toEqual({ text, delimiter }));

  it.each([
    ['sep=;\nE-Mail;Name', '\nE-Mail;Name', ';'],
    ['\ufeffSEP=,\r\nemail', '\ufeff\r\nemail', ','],
    ['"sep=|"\nname|email', '\nname|email', '|'],
    ['sep=\t\nname\temail', '\nname\temail', '\t'],
  ])('takes the separator of %j from its first line, which is no row', (given, text, delimiter) => {
    expect(separateColumns(given)).toEqual({ text, delimiter });
  });

  it.each([
    ['Mailchimp', ['Email Address', 'First Name', 'Address'], ['a@b.org', 'Ada', '1 Main St'], 0],
    ['Mailchimp with the street first', ['Address', 'Email Address'], ['1 Main St', 'a@b.org'], 1],
    ['Amazon SES', ['EmailAddress', 'Reason', 'LastUpdateTime'], ['a@b.org', 'BOUNCE', 'x'], 0],
    ['SendGrid', ['status', 'reason', 'email', 'created'], ['5.1.1', 'x', 'a@b.org', '1'], 2],
    ['Mailgun', ['address', 'code', 'error', 'created_at'], ['a@b.org', '550', 'x', 'x'], 0],
    ['Postmark', ['Recipient', 'Type'], ['a@b.org', 'HardBounce'], 0],
    ['Brevo', ['CONTACT ID', 'EMAIL'], ['7', 'a@b.org'], 1],
    ['Google Contacts', ['Name', 'E-mail 1 - Value'], ['Ada', 'a@b.org'], 1],
    ['German', ['Nr', 'E-Mail-Adresse'], ['7', 'a@b.org'], 1],
    ['German letters', ['Nr', 'Empfänger'], ['7', 'a@b.org'], 1],
    ['French', ['nom', 'Adresse e-mail'], ['Ada', 'a@b.org'], 1],
    ['Spanish', ['nombre', 'Correo electrónico'], ['Ada', 'a@b.org'], 1],
    ['Japanese', ['名前', 'メールアドレス'], ['Ada', 'a@b.org'], 1],
    ['a name that means nothing beside filled cells', ['email', 'mail'], ['', 'a@b.org'], 1],
  ])('finds the addresses in the list of %s', (_name, head, row, column) => {
    expect(findLayout([head, row], ',')).toMatchObject({ hasHeader: true, column });
  });

  it('takes a first row with a mistyped address for no header', () => {
    expect(
      findLayout(
        [
          ['a@b', 'Ada'],
          ['b@c.org', 'Bob'],
        ],
        ',',
      ),
    ).toMatchObject({ hasHeader: false, column: 0 });
  });

  it('refuses another separator', async () => {
    expect(await refusalOf(Promise.resolve().then(() => separateColumns('name|email')))).toBe('importDelimiter');
  });

  it.each([
    [[['id', 'E-Mail', 'name']], { hasHeader: true, column: 1, columns: ['id', 'E-Mail', 'name'] }],
    [[['7', 'Ada <a@b.org>']], { hasHeader: false, column: 1, columns: ['column_1', 'column_2'] }],
    [
      [
        ['id', 'kunde'],
        ['7', 'a@b.org'],
      ],
      { hasHeader: true, column: 1 },
    ],
  ])('finds the addresses of %j', (rows, expected) => expect(findLayout(rows, ',')).toMatchObject(expected));

  it('refuses a list without addresses, and an empty one', async () => {
    const find = (rows: string[][]) => refusalOf(Promise.resolve().then(() => findLayout(rows, ',')));
    expect(
      await find([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ).toBe('emailFieldMissing');
    expect(await find([])).toBe('importEmpty');
  });

  it.each([
    ['a@b.org', 'a@b.org'],
    [' Ada Lovelace <a@b.org> ', 'a@b.org'],
    ['mailto:a@b.org?subject=hi', 'a@b.org'],
    ['<mailto:a@b.org>', 'a@b.org'],
    ['what?@b.org', 'what?@b.org'],
  ])('takes %j for %j', (cell, address) => expect(addressOf(cell)).toBe(address));
});

describe('the rows of a list', () => {
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
      for await (const _row of parseRows(endless(), ','));
    };
    expect(await refusalOf(read())).toBe('importFormat');
  });

  it('may be any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
        expect(['none', 'importFormat']).toContain(await refusalOf(rowsOf(text)));
      }),
    );
  });
});

describe('the lines of results', () => {
  it('are each as it was written, whatever their cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', '\r\n', '=', ' '), maxLength: 6 });
    const records = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 8 });
    fc.assert(
      fc.property(records, (cells) => {
        expect(splitLines(csvLines(cells))).toEqual(cells.map((one) => csvLines([one])));
      }),
    );
  });
});

describe('the count of a list', () => {
  it('counts distinct addresses, repeated ones and rows without an address', async () => {
    const cells = ['a@b.org', 'A@B.org', 'nonsense', 'c@d.org', 'x@y.example', ''];
    async function* rows() {
      for (const cell of cells) yield [cell];
    }
    expect(await countList(rows(), { column: 0, inspect })).toEqual({
      rows: 6,
      distinct: 2,
      duplicates: 1,
      invalid: 3,
      domains: [
        { domain: 'b.org', rows: 2 },
        { domain: 'd.org', rows: 1 },
      ],
    });
  });

  it('refuses more than 500,000 rows', async () => {
    async function* rows() {
      for (let row = 0; row <= LIST_ROWS_MAX; row += 1) yield [''];
    }
    expect(await refusalOf(countList(rows(), { column: 0, inspect }))).toBe('importSize');
  });
});
