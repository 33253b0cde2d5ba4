import { describe, expect, it } from 'vitest';
import { readCountry } from '#lib/core/tables/countries.ts';
import { DateOrderFinder, readDate } from '#lib/core/tables/dates.ts';
import { createPhoneReader, DecimalFinder, readBoolean, readNumber } from '#lib/core/tables/values.ts';
import { fc } from '../../../fixtures/properties.ts';

const today = new Date('2026-11-27T12:00:00Z');

describe('a date', () => {
  it.each([
    ['2026-11-27', 'dmy', '2026-11-27'],
    ['27.11.2026', 'dmy', '2026-11-27'],
    ['11/27/2026', 'mdy', '2026-11-27'],
    ['1. 2. 2026', 'dmy', '2026-02-01'],
    ['20261127', 'dmy', '2026-11-27'],
    ['27 Nov 2026', 'mdy', '2026-11-27'],
    ['Nov 27, 2026', 'dmy', '2026-11-27'],
    ['27. März 2026', 'ymd', '2026-03-27'],
    ['27 de noviembre de 2026', 'ymd', '2026-11-27'],
    ['1 мая 2026 г.', 'ymd', '2026-05-01'],
    ['2026年11月27日', 'dmy', '2026-11-27'],
    ['٢٠٢٦-١١-٢٧', 'ymd', '2026-11-27'],
    ['31/12/84', 'dmy', '1984-12-31'],
    ['31/12/30', 'dmy', '2030-12-31'],
  ] as const)('%s is read in the order %s', (cell, order, date) =>
    expect(readDate(cell, order, today)?.date).toBe(date));

  it.each([
    '2026-02-30',
    '31.4.2026',
    '0/1/2026',
    'foo',
    '',
    '1/2/3/4',
    '27/11/202',
    '2026-11-27 25:00',
    '13 Foo 2026',
  ])('%j is not a date', (cell) => expect(readDate(cell, 'dmy', today)).toBeNull());

  it('may have a time of day and an offset', () => {
    const read = (cell: string) => readDate(cell, 'dmy', today);
    expect(read('27/11/2026 10:30 PM')).toEqual({ date: '2026-11-27', time: '22:30:00', offsetMinutes: null });
    expect(read('2026-11-27T10:30:15.123Z')).toEqual({ date: '2026-11-27', time: '10:30:15', offsetMinutes: 0 });
    expect(read('2026-11-27 10:30:00+07:00')).toEqual({ date: '2026-11-27', time: '10:30:00', offsetMinutes: 420 });
  });

  it('of any day is read back in the order in which it was written', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    const order = fc.constantFrom('ymd' as const, 'dmy' as const, 'mdy' as const);
    fc.assert(
      fc.property(day, order, fc.constantFrom('-', '/', '.'), (date, written, sign) => {
        const iso = date.toISOString().slice(0, 10);
        const [year = '', month = '', dayOfMonth = ''] = iso.split('-');
        const parts = {
          ymd: [year, month, dayOfMonth],
          dmy: [dayOfMonth, month, year],
          mdy: [month, dayOfMonth, year],
        };
        expect(readDate(parts[written].join(sign), written, today)?.date).toBe(iso);
      }),
    );
  });
});

describe('the order of dates in a column', () => {
  it.each([
    [['1/2/2026', '3/4/2026'], { orders: ['dmy', 'mdy'] }],
    [['1/2/2026', '13/4/2026'], { order: 'dmy' }],
    [['1/2/2026', '4/13/2026', ''], { order: 'mdy' }],
    [['2026-01-02'], { order: 'ymd' }],
    [['3 May 2026', '5/5/2026'], { order: 'dmy' }],
    [['01/02/03'], { orders: ['ymd', 'dmy', 'mdy'] }],
    [['x', 'y'], null],
    [[], null],
  ])('of %j is %j', (cells, expected) => {
    const finder = new DateOrderFinder(today);
    for (const cell of cells) finder.add(cell);
    expect(finder.find()).toEqual(expected);
  });
});

describe('a number', () => {
  it.each([
    ['1,234.5', 1_234.5, null],
    ['1.234,5', null, 1_234.5],
    ['1,234', 1_234, 1.234],
    ['Rp 10.000', 10, 10_000],
    ['12 345,67 €', null, 12_345.67],
    ["1'000.5", 1_000.5, null],
    ['-3', -3, -3],
    ['1e3', 1_000, 1_000],
    ['1.2.3', null, null],
    ['1,23,456', null, null],
    ['abc', null, null],
    ['', null, null],
  ])('%j is %j with points and %j with commas', (cell, point, comma) => {
    expect([readNumber(cell, '.'), readNumber(cell, ',')]).toEqual([point, comma]);
  });

  it.each([
    [['1,234'], null],
    [['1,234', '1.5'], '.'],
    [['1,5'], ','],
    [['1', '2'], '.'],
    [['1.234,5', '2.000'], ','],
    [['1,234.5', '1,5'], null],
  ])('in a column of %j has the decimal sign %j', (cells, sign) => {
    const finder = new DecimalFinder();
    for (const cell of cells) finder.add(cell);
    expect(finder.find()).toBe(sign);
  });
});

describe('yes and no', () => {
  it.each([
    ['yes', 'no'],
    ['ya', 'tidak'],
    ['Ja', 'Nein'],
    ['oui', 'non'],
    ['Sí', 'No'],
    ['sim', 'Não'],
    ['sì', 'falso'],
    ['waar', 'nee'],
    ['tak', 'nie'],
    ['evet', 'Hayır'],
    ['да', 'нет'],
    ['はい', 'いいえ'],
    ['是', '否'],
    ['예', '아니요'],
    ['1', '0'],
    ['✓', '✗'],
  ])('are %j and %j', (yes, no) => expect([yes, no].map(readBoolean)).toEqual([true, false]));

  it('are no other words', () => expect(['maybe', '', '2'].map(readBoolean)).toEqual([null, null, null]));
});

describe('a telephone number', () => {
  it('is read with the country of the company, or its own', () => {
    const read = createPhoneReader('ID');
    expect(read('0812 3456 7890')).toBe('+6281234567890');
    expect(read('+62 21 555 0123')).toBe('+62215550123');
    expect(read('6281234567890')).toBe('+6281234567890');
    expect(read('00491701234567')).toBe('+491701234567');
    expect(read('12')).toBeNull();
    expect(read('no number')).toBeNull();
    expect(createPhoneReader(null)('0812 3456 7890')).toBeNull();
  });
});

describe('a country', () => {
  it.each([
    ['Indonesia', 'ID'],
    ['de', 'DE'],
    ['Deutschland', 'DE'],
    ['日本', 'JP'],
    ['Türkiye', 'TR'],
    ['Korea Selatan', 'KR'],
    ['Holland', 'NL'],
    ['США', 'US'],
    ['EU', null],
    ['nowhere', null],
  ])('%j is %j', (cell, code) => expect(readCountry(cell)).toBe(code));
});
