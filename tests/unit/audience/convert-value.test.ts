import { expect, test } from 'vitest';
import { createConverter } from '#lib/audience/contacts/conversion/convert-value.ts';
import type { FieldType } from '#lib/audience/contacts/values.ts';

const OPTIONS = [
  { id: '1', name: 'Gold' },
  { id: '2', name: 'Silver' },
  { id: '3', name: '1' },
];

const convert = (from: FieldType, to: FieldType, value: string | number | boolean | string[] | null) => {
  const fieldOf = (type: FieldType) => ({ type, options: type.includes('choice') ? OPTIONS : [] });
  return createConverter(fieldOf(from), fieldOf(to), 'Asia/Jakarta')(value);
};

test.each([
  ['text', 'number', '1,234.5', 1234.5],
  ['text', 'number', 'many', null],
  ['text', 'date', '1984-05-02', '1984-05-02'],
  ['text', 'date', '05/02/1984', null],
  ['text', 'boolean', 'Yes', true],
  ['text', 'boolean', 'perhaps', null],
  ['text', 'url', 'example.com/a', 'https://example.com/a'],
  ['text', 'choice', 'gold', '1'],
  ['text', 'choice', '1', '3'],
  ['text', 'choice', '2', null],
  ['text', 'multichoice', 'silver, GOLD', ['1', '2']],
  ['text', 'multichoice', 'Gold, Bronze', null],
  ['number', 'text', 12.5, '12.5'],
  ['number', 'boolean', 1, true],
  ['boolean', 'text', false, 'false'],
  ['date', 'datetime', '2026-11-27', '2026-11-26T17:00:00.000Z'],
  ['datetime', 'date', '2026-11-26T17:00:00.000Z', '2026-11-27'],
  ['choice', 'text', '2', 'Silver'],
  ['choice', 'text', '9', null],
  ['choice', 'multichoice', '2', ['2']],
  ['multichoice', 'choice', ['2'], '2'],
  ['multichoice', 'choice', ['1', '2'], null],
  ['multichoice', 'text', ['1', '2'], 'Gold, Silver'],
  ['url', 'text', 'https://example.com/', 'https://example.com/'],
  ['text', 'number', null, null],
] as const)('converts %s to %s: %s', (from, to, value, expected) => {
  expect(convert(from, to, Array.isArray(value) ? [...value] : (value as string | number | boolean | null))).toEqual(
    expected,
  );
});
