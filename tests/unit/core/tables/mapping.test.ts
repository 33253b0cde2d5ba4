import { describe, expect, it } from 'vitest';
import { type ColumnTarget, type OwnField, splitName, suggestMapping } from '#lib/core/tables/mapping.ts';

const today = new Date('2026-11-27T12:00:00Z');
const targets = (columns: string[], rows: string[][], fields: OwnField[] = []) =>
  suggestMapping(columns, rows, { fields, today }).map(({ target }) => target);

describe('the mapping of columns', () => {
  it.each<[string, string[], string[], (ColumnTarget | null)[]]>([
    [
      'Mailchimp',
      ['Email Address', 'First Name', 'Last Name', 'Address', 'Phone Number', 'MEMBER_RATING', 'TAGS'],
      ['a@b.org', 'Ada', 'King', '1 Main St', '+1 202 555 0100', '2', 'new'],
      ['email', 'firstName', 'lastName', 'address', 'phone', null, 'label'],
    ],
    ['Brevo', ['CONTACT ID', 'EMAIL', 'SMS'], ['7', 'a@b.org', '49170123456'], ['externalId', 'email', 'phone']],
    [
      'Indonesian',
      ['Surel', 'Nama Lengkap', 'No. HP', 'Kota'],
      ['a@b.org', 'Ada Putri', '0812-3456-7890', 'Bandung'],
      ['email', 'fullName', 'phone', 'city'],
    ],
    [
      'German',
      ['Vorname', 'Nachname', 'Mail', 'PLZ'],
      ['Ada', 'King', 'a@b.org', '53111'],
      ['firstName', 'lastName', 'email', 'zipcode'],
    ],
    [
      'French',
      ['Nom', 'Prénom', 'Adresse', 'Ville'],
      ['King', 'Ada', 'a@b.org', 'Lyon'],
      ['lastName', 'firstName', 'email', 'city'],
    ],
    ['Japanese', ['姓', '名', 'メールアドレス'], ['山田', '太郎', 'a@b.org'], ['lastName', 'firstName', 'email']],
    [
      'Russian',
      ['ФИО', 'Почта', 'Телефон'],
      ['Иван Петров', 'a@b.org', '+7 912 345-67-89'],
      ['fullName', 'email', 'phone'],
    ],
    ['a column without a known name', ['Kontakt', 'Wert'], ['a@b.org', '5'], ['email', null]],
    ['mistyped names', ['Firstnme', 'e-mial'], ['Ada', 'a@b.org'], ['firstName', 'email']],
  ])('of %s is found', (_what, columns, row, expected) => expect(targets(columns, [row])).toEqual(expected));

  it('gives a value to one column only, the surest', () => {
    expect(targets(['Email', 'E-Mail 2'], [['a@b.org', 'c@d.org']])).toEqual(['email', null]);
  });

  it('believes the content more than a name that it contradicts', () => {
    expect(
      targets(
        ['Email', 'Contact'],
        [
          ['weekly', 'a@b.org'],
          ['daily', 'b@c.org'],
        ],
      ),
    ).toEqual([null, 'email']);
  });

  it('knows own fields by tag, name and choices', () => {
    const fields = [
      { tag: 'plan', name: 'Plan', options: ['Gold', 'Free'] },
      { tag: 'shoe', name: 'Shoe size' },
    ];
    expect(targets(['Plan', 'Shoe-Size'], [['x', '44']], fields)).toEqual(['field:plan', 'field:shoe']);
    expect(targets(['Tarif'], [['gold'], ['free']], fields)).toEqual(['field:plan']);
  });

  it('follows the mapping that was used before, columns that were left out too', () => {
    const earlier = new Map<string, ColumnTarget | null>([
      ['Email', null],
      ['Other', 'email'],
    ]);
    const found = suggestMapping(['Email', 'Other'], [['a@b.org', 'c@d.org']], { earlier, today });
    expect(found.map(({ target, confidence }) => [target, confidence])).toEqual([
      [null, 0],
      ['email', 1],
    ]);
  });

  it('says what a new field would be', () => {
    const rows = Array.from({ length: 20 }, (_, row) => [
      `${row + 1}.2.2026`,
      `${row},5`,
      row % 2 ? 'ja' : 'nein',
      row % 3 ? 'red' : 'blue',
      'https://x.org/a',
      `text ${row}`,
      `2026-01-0${(row % 9) + 1} 10:00`,
    ]);
    const found = suggestMapping(['d', 'n', 'b', 'c', 'u', 't', 'm'], rows, { today });
    expect(found.map(({ type }) => type)).toEqual(['date', 'number', 'boolean', 'choice', 'url', 'text', 'datetime']);
    expect(found[0]?.dates).toEqual({ order: 'dmy' });
    expect(found[1]?.decimal).toBe(',');
  });
});

describe('a full name', () => {
  it.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['Lovelace, Ada', 'Ada', 'Lovelace'],
    ['Augusta Ada King', 'Augusta Ada', 'King'],
    ['Ada', 'Ada', ''],
  ])('%j is %j and %j', (name, firstName, lastName) => expect(splitName(name)).toEqual({ firstName, lastName }));
});
