import type { Cell } from '#lib/account/exports/format-rows.ts';
import type { FieldValue } from '../field-values.ts';
import type { Contact } from '../schema.ts';
import { PLAIN_FIELDS } from '../values.ts';

/** Joins labels and choices; an import of the file splits them again. */
const SEPARATOR = ', ';

/** The columns of every company, with the value of each; names that an import knows. */
const STANDARD: Readonly<Record<string, (contact: Contact) => Cell>> = {
  id: ({ id }) => id,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  external_id: ({ externalId }) => externalId,
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  status: ({ status }) => status,
  stage: ({ stage }) => stage,
  labels: ({ labels }) => labels.map(({ name }) => name).join(SEPARATOR),
  country: ({ country }) => country,
  city: ({ city }) => city,
  birthday: ({ birthday }) => birthday,
  language: ({ language }) => language,
  timezone: ({ timezone }) => timezone,
  ...Object.fromEntries(PLAIN_FIELDS.map((tag) => [tag, ({ fields }: Contact) => cellOf(fields[tag] ?? null)])),
  source: ({ source }) => source,
  created_at: ({ createdAt }) => createdAt,
  updated_at: ({ updatedAt }) => updatedAt,
  last_activity_at: ({ lastActivityAt }) => lastActivityAt,
};

const cellOf = (value: FieldValue): Cell => (Array.isArray(value) ? value.join(SEPARATOR) : value);

/** Lists the columns of a company: the standard ones, and its own fields by their tags. */
export const listColumns = (fields: readonly { tag: string }[]): string[] => [
  ...Object.keys(STANDARD),
  ...fields.map(({ tag }) => tag).filter((tag) => !Object.hasOwn(STANDARD, tag)),
];

/** Returns the cells of a contact in the order of columns. A field that was deleted meanwhile is empty. */
export const cellsOf = (contact: Contact, columns: readonly string[]): Cell[] =>
  columns.map((name) => {
    const standard = Object.hasOwn(STANDARD, name) ? STANDARD[name] : undefined;
    return standard ? standard(contact) : cellOf(contact.fields[name] ?? null);
  });
