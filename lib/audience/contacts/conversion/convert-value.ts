import { dayAt } from '#lib/core/calendar.ts';
import { instantOf } from '#lib/core/local-clock.ts';
import { readBoolean, readNumber } from '#lib/core/tables/values.ts';
import { type FieldOption, type FieldValue, readFieldValue, type ValueField } from '../field-values.ts';

/** Converts a value of one field to one of another; null if it cannot be kept. */
export type Converter = (value: FieldValue) => FieldValue;

/**
 * Returns the converter between two fields. Choices are converted by the names of their options, a day to the midnight with which it
 * begins, and an instant to its day.
 *
 * @param zone the zone of days.
 */
export function createConverter(from: ValueField, to: ValueField, zone: string): Converter {
  const names = new Map(from.options.map(({ id, name }) => [id, name]));
  const ids = new Map(to.options.map(({ id, name }) => [name.toLowerCase(), id]));
  return (value) => {
    if (value === null) return null;
    const texts = textsOf(value, from.type, names);
    if (texts.length === 0) return null;
    if (to.type === 'multichoice')
      return chooseAll(isList(from.type) ? texts : splitList(texts[0] ?? ''), ids, to.options);
    const text = texts.join(', ');
    if (to.type === 'choice') return ids.get(text.toLowerCase()) ?? null;
    return read(to, convertText(text, { from, to, zone }));
  };
}

const isList = (type: ValueField['type']): boolean => type === 'choice' || type === 'multichoice';

const splitList = (text: string): string[] =>
  text
    .split(/[,;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Returns a value as texts: the names of options, else one text. */
function textsOf(
  value: NonNullable<FieldValue>,
  type: ValueField['type'],
  names: ReadonlyMap<string, string>,
): string[] {
  if (!isList(type)) return [String(value)];
  return [value].flat().flatMap((id) => names.get(String(id)) ?? []);
}

/** Returns the options of names in the order of the field; null unless each name is an option. */
function chooseAll(
  texts: readonly string[],
  ids: ReadonlyMap<string, string>,
  options: readonly FieldOption[],
): string[] | null {
  const chosen = new Set(texts.map((text) => ids.get(text.toLowerCase())));
  if (chosen.size === 0 || chosen.has(undefined)) return null;
  return options.map(({ id }) => id).filter((id) => chosen.has(id));
}

function convertText(
  text: string,
  { from, to, zone }: { from: ValueField; to: ValueField; zone: string },
): string | number | boolean | null {
  switch (to.type) {
    case 'number':
      return readNumber(text, '.');
    case 'boolean':
      return readBoolean(text);
    case 'date':
      return from.type === 'datetime' ? dayAt(zone, new Date(text)) : text;
    case 'datetime':
      return from.type === 'date' ? new Date(instantOf(zone, text)).toISOString() : text;
    default:
      return text;
  }
}

function read(to: ValueField, given: string | number | boolean | null): FieldValue {
  const result = readFieldValue(to, given);
  return 'cause' in result ? null : result.value;
}
