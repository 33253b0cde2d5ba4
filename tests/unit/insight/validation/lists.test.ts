import { describe, expect, it } from 'vitest';
import { csvLines } from '#lib/core/csv.ts';
import { createInspector } from '#lib/insight/validation/checks/inspect-address.ts';
import { countList, LIST_ROWS_MAX } from '#lib/insight/validation/lists/count-list.ts';
import { splitLines } from '#lib/insight/validation/lists/split-lines.ts';
import { addressOf } from '#lib/mail/lists/address-of.ts';
import { findLayout } from '#lib/mail/lists/find-layout.ts';
import { refusalOf } from '../../../fixtures/accounts/accounts.ts';
import { fc } from '../../../fixtures/properties.ts';

const none = new Set<string>();
const inspect = createInspector({
  disposableAdded: none,
  disposableRemoved: none,
  freeAdded: none,
  rolesAdded: none,
});

describe('the layout of a list', () => {
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
