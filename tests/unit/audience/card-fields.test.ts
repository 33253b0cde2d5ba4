import { describe, expect, test } from 'vitest';
import { readCard } from '#lib/audience/cards/fields.ts';
import { fc } from '../../fixtures/properties.ts';

const vcard = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n');

const NOTHING = {
  name: null,
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  company: null,
  title: null,
  website: null,
  address: null,
};

describe('a vCard', () => {
  test('of version 3 is read with escapes, groups, broken lines and the preferred of several', () => {
    const text = vcard(
      'VERSION:3.0',
      'N:Ünal;Łucja;;Dr.;',
      'FN:Dr. Łucja Ünal',
      'ORG:Lamps\\; Shades\\, Co.;Sales',
      'TITLE:Head of\r\n  purchase',
      'TEL;TYPE=WORK,VOICE:+49 30 1234',
      'item1.TEL;TYPE=CELL:+49 170 1234',
      'EMAIL;TYPE=HOME:home@example.com',
      'EMAIL;TYPE=WORK,PREF:work@example.com',
      'URL:https://example.com/a:b',
      'ADR;TYPE=WORK:;;Hafenweg 1\\, Hof;Hamburg;;20457;Germany',
      'X-UNKNOWN:x',
    );
    expect(readCard(text)).toEqual({
      name: 'Dr. Łucja Ünal',
      firstName: 'Łucja',
      lastName: 'Ünal',
      email: 'work@example.com',
      phone: '+49 170 1234',
      company: 'Lamps; Shades, Co.',
      title: 'Head of purchase',
      website: 'https://example.com/a:b',
      address: 'Hafenweg 1, Hof, Hamburg, 20457, Germany',
    });
  });

  test('of version 4 may have addresses as URIs, and parameters in quotation marks', () => {
    const text = vcard(
      'VERSION:4.0',
      'FN:Ann',
      'TEL;VALUE=uri;TYPE="voice,cell":tel:+62-812-3456',
      'EMAIL:mailto:a@b.example',
    );
    expect(readCard(text)).toEqual({ ...NOTHING, name: 'Ann', phone: '+62-812-3456', email: 'a@b.example' });
  });

  test('of version 2.1 may be quoted-printable, in UTF-8 or Latin 1, over several lines', () => {
    const text = vcard(
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6=\r\nrg',
      'ORG;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:K=FChn',
      'TEL;CELL:0170 1',
    );
    expect(readCard(text)).toEqual({
      ...NOTHING,
      name: 'Jörg Müller',
      firstName: 'Jörg',
      lastName: 'Müller',
      company: 'Kühn',
      phone: '0170 1',
    });
  });
});

describe('a MECARD', () => {
  test('is read in any order, with escapes', () => {
    const text =
      'MECARD:N:Lee,Ann;TEL:+6281234;EMAIL:ann@example.com;URL:https\\://example.com;ORG:A\\;B;ADR:,,Jalan 1,Jakarta;;';
    expect(readCard(text)).toEqual({
      ...NOTHING,
      name: 'Ann Lee',
      firstName: 'Ann',
      lastName: 'Lee',
      phone: '+6281234',
      email: 'ann@example.com',
      website: 'https://example.com',
      company: 'A;B',
      address: 'Jalan 1, Jakarta',
    });
  });

  test('may have a name in one part', () => {
    expect(readCard('MECARD:N:Ann Lee;;')).toEqual({ ...NOTHING, name: 'Ann Lee' });
  });
});

test('other texts are no cards', () => {
  for (const text of ['', 'https://example.com', 'WIFI:S:net;;', 'VCARD', 'BEGIN:VCALENDAR'])
    expect(readCard(text)).toBeNull();
});

test('any text is read, into lines of bounded length without control characters', () => {
  fc.assert(
    fc.property(fc.constantFrom('BEGIN:VCARD\n', 'MECARD:'), fc.string({ unit: 'grapheme' }), (begin, text) => {
      for (const value of Object.values(readCard(`${begin}FN:${text}\nN:${text};`) ?? {}))
        if (value !== null) expect(value).toMatch(/^[^\p{Cc}]{1,320}$/u);
    }),
  );
});

test('a hostile code of the largest size is read within a second of processor time', () => {
  const start = process.threadCpuUsage();
  for (const text of ['\\', ';', '=\n', 'A;QUOTED-PRINTABLE:=\n', 'A;"', 'N:;', ' \n '])
    for (const begin of ['BEGIN:VCARD\n', 'MECARD:', 'BEGIN:VCARD\nN;QUOTED-PRINTABLE:'])
      readCard(begin + text.repeat(Math.ceil(8_000 / text.length)));
  expect(process.threadCpuUsage(start).user).toBeLessThan(1_000_000);
});
