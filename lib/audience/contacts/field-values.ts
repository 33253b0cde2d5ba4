import { z } from 'zod';
import { completeWebAddress, isWebAddress } from '#lib/core/web-address.ts';
import { type FieldType, TEXT_VALUE_MAX } from './values.ts';

/** A value of a field as it is stored; null is no value. */
export type FieldValue = string | number | boolean | string[] | null;

/** An option of a choice. Values name it by its id, so that another name changes no contact. */
export type FieldOption = { id: string; name: string };

/** The facts of a field by which its values are read: the type, and the options of a choice. */
export type ValueField = { type: FieldType; options: readonly FieldOption[] };

/** A value, or the reason of its refusal, which follows the name of the field in a sentence. */
export type ReadValue = { value: FieldValue } | { cause: string };

/** A text of one or more lines, without other control characters. */
const plain = (max: number) =>
  z
    .string({ error: 'must be a text' })
    .trim()
    .max(max, { error: `must have ${max} characters or fewer` })
    .refine((text) => text.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(text), { error: 'must be plain text' });

/** A day of the calendar: YYYY-MM-DD. */
export const DayValue = z
  .string({ error: 'must be a day such as 1984-05-02' })
  .trim()
  .refine(isDay, { error: 'must be a day such as 1984-05-02' });

/** An instant as ISO 8601 with its zone, stored in UTC. */
const InstantValue = z.iso
  .datetime({ offset: true, error: 'must be a time such as 2026-11-27T09:30:00Z' })
  .transform((text) => new Date(text))
  .refine((at) => at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999, {
    error: 'must be a time such as 2026-11-27T09:30:00Z',
  })
  .transform((at) => at.toISOString());

const NumberValue = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^[+-]?\d{1,15}(\.\d{1,12})?$/)
        .transform(Number),
    ],
    {
      error: 'must be a number such as 12.5',
    },
  )
  .refine((value) => Number.isFinite(value) && Math.abs(value) <= 1e15, { error: 'must be a number such as 12.5' });

const BooleanValue = z.union([z.boolean(), z.literal(['true', 'false']).transform((text) => text === 'true')], {
  error: 'must be true or false',
});

const UrlValue = plain(2_000)
  .transform(completeWebAddress)
  .refine(isWebAddress, { error: 'must be a web address such as https://example.com' });

/** An option by its id, else by its name in any case. */
function optionOf(options: readonly FieldOption[]) {
  const byId = new Set(options.map(({ id }) => id));
  const byName = new Map(options.map(({ id, name }) => [name.toLowerCase(), id]));
  const listed = options.slice(0, 5).map(({ name }) => name);
  const error = `must be one of: ${listed.join(', ')}${options.length > listed.length ? ', …' : ''}`;
  return z
    .string({ error })
    .trim()
    .transform((text, context) => {
      const id = byId.has(text) ? text : byName.get(text.toLowerCase());
      if (id !== undefined) return id;
      context.addIssue({ code: 'custom', message: error });
      return z.NEVER;
    });
}

/** The values of each type of field. */
export const FIELD_VALUES: Readonly<Record<FieldType, (options: readonly FieldOption[]) => z.ZodType<FieldValue>>> = {
  text: () => plain(TEXT_VALUE_MAX),
  number: () => NumberValue,
  date: () => DayValue,
  datetime: () => InstantValue,
  boolean: () => BooleanValue,
  choice: (options) => optionOf(options),
  multichoice: (options) =>
    z.array(optionOf(options), { error: 'must be a list of options' }).transform((ids) => {
      const chosen = new Set(ids);
      return options.map(({ id }) => id).filter((id) => chosen.has(id));
    }),
  url: () => UrlValue,
};

/** The schemas of fields, which are made once. */
const schemas = new WeakMap<ValueField, z.ZodType<FieldValue>>();

/**
 * Reads a value of a field: of the API, a file, a form or a screen. An empty text and an empty list are null.
 *
 * @param field not changed after the first call.
 */
export function readFieldValue(field: ValueField, given: unknown): ReadValue {
  if (given === null || given === undefined || (typeof given === 'string' && given.trim() === ''))
    return { value: null };
  const schema = schemas.get(field) ?? FIELD_VALUES[field.type](field.options);
  schemas.set(field, schema);
  const { success, data, error } = schema.safeParse(given);
  if (!success) return { cause: error.issues[0]?.message ?? 'is invalid' };
  return { value: Array.isArray(data) && data.length === 0 ? null : data };
}

/** Checks whether a text is a day of the calendar. */
function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (!year || !month || !day || year === '0000') return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
}
