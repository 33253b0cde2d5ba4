import type { Cell } from '#lib/account/exports/format-rows.ts';
import type { FieldValue } from '../field-values.ts';
import type { Contact } from '../schema.ts';
import { EXPORT_COLUMNS, type ExportColumn } from './values.ts';

/** Joins labels and choices; an import of the file splits them again. */
const SEPARATOR = ', ';

const cellOf = (value: FieldValue): Cell => (Array.isArray(value) ? value.join(SEPARATOR) : value);

const plain =
  (tag: ExportColumn) =>
  ({ fields }: Contact): Cell =>
    cellOf(fields[tag] ?? null);

/** The value of each standard column. */
const STANDARD: Readonly<Record<ExportColumn, (contact: Contact) => Cell>> = {
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
  company: plain('company'),
  job_title: plain('job_title'),
  gender: plain('gender'),
  address: plain('address'),
  zipcode: plain('zipcode'),
  website: plain('website'),
  source: ({ source }) => source,
  created_at: ({ createdAt }) => createdAt,
  updated_at: ({ updatedAt }) => updatedAt,
  last_activity_at: ({ lastActivityAt }) => lastActivityAt,
};

const isStandard = (name: string): name is ExportColumn => Object.hasOwn(STANDARD, name);

/** Lists the columns of a company: the standard ones, and its own fields by their tags. */
export const listColumns = (fields: readonly { tag: string }[]): string[] => [
  ...EXPORT_COLUMNS,
  ...fields.map(({ tag }) => tag).filter((tag) => !isStandard(tag)),
];

/** Returns the cells of a contact in the order of columns. A field that was deleted meanwhile is empty. */
export const cellsOf = (contact: Contact, columns: readonly string[]): Cell[] =>
  columns.map((name) => (isStandard(name) ? STANDARD[name](contact) : cellOf(contact.fields[name] ?? null)));
