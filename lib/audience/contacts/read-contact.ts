import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { createPhoneReader } from '#lib/core/tables/values.ts';
import { normalTimeZone } from '#lib/core/time-zone.ts';
import { requireAddress } from '#lib/mail/normalize-address.ts';
import { DayValue, type FieldValue, readFieldValue, type ValueField } from './field-values.ts';
import type { StoredField } from './fields-store.ts';
import type { UpdateContactInput } from './schema.ts';
import type { ContactRow } from './upsert-types.ts';
import { PLAIN_FIELDS } from './values.ts';

const PLAIN: ReadonlySet<string> = new Set(PLAIN_FIELDS);
const TEXT: ValueField = { type: 'text', options: [] };
const URL_FIELD: ValueField = { type: 'url', options: [] };

/** The facts of a contact as calls give them. */
export type GivenContact = Omit<UpdateContactInput, 'labels'>;

/**
 * Reads the facts of a contact: values by the types of their fields, tags to the keys under which they are stored.
 *
 * @param fields the own fields of the company.
 * @param country the country of telephone numbers without one; null refuses these.
 * @throws {AppError} invalidAddress, invalidField, unknownField
 */
export function readContact(
  given: GivenContact,
  fields: readonly StoredField[],
  country: string | null = null,
): ContactRow {
  const { email, phone, language, timezone, country: home, birthday, fields: values, stage, ...texts } = given;
  const row: ContactRow = {
    stage,
    ...Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, text || (text === undefined ? undefined : null)]),
    ),
  };
  if (email !== undefined) {
    if (email) requireAddress(email, 'email');
    row.email = email || null;
  }
  if (phone !== undefined) row.phone = phone ? requirePhone(phone, country) : null;
  if (language !== undefined) row.language = language ? requireLanguage(language, 'language') : null;
  if (timezone !== undefined) row.timezone = timezone ? requireZone(timezone, 'timezone') : null;
  if (home !== undefined) row.country = home ? requireCountry(home, 'country') : null;
  if (birthday !== undefined) row.birthday = birthday ? requireDay(birthday, 'birthday') : null;
  if (values !== undefined) row.fields = readFields(values, fields);
  return row;
}

/** Reads values by the tags of fields. @throws {AppError} unknownField, invalidField */
function readFields(
  values: NonNullable<GivenContact['fields']>,
  fields: readonly StoredField[],
): Record<string, FieldValue> {
  const byTag = new Map(fields.map((field) => [field.tag, field]));
  return Object.fromEntries(
    Object.entries(values).map(([tag, given]) => {
      const own = byTag.get(tag);
      if (!own && !PLAIN.has(tag)) throw refuse.unknownField(`fields.${tag}`);
      const read = readFieldValue(own ?? (tag === 'website' ? URL_FIELD : TEXT), given);
      if ('cause' in read) throw refuse.field(`fields.${tag}`, read.cause);
      return [own ? String(own.id) : tag, read.value];
    }),
  );
}

/** The readers of telephone numbers, by the country of numbers without one. */
const phoneReaders = new Map<string | null, ReturnType<typeof createPhoneReader>>();

function requirePhone(text: string, country: string | null): string {
  const read = phoneReaders.get(country) ?? createPhoneReader(country);
  phoneReaders.set(country, read);
  const phone = read(text);
  if (phone === null)
    throw refuse.field('phone', 'must be a telephone number with its country, such as +62 812 3456 7890', text);
  return phone;
}

/** Returns a language tag in its usual spelling (BCP 47). */
function requireLanguage(text: string, field: string): string {
  try {
    const [tag] = Intl.getCanonicalLocales(text.replace('_', '-'));
    if (tag) return tag;
  } catch {
    // The text is refused below.
  }
  throw refuse.field(field, 'must be a language such as id or pt-BR', text);
}

function requireZone(text: string, field: string): string {
  const zone = normalTimeZone(text);
  if (zone === null) throw refuse.field(field, 'must be a time zone such as Asia/Jakarta or +0700', text);
  return zone;
}

const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

function requireCountry(text: string, field: string): string {
  const code = text.toUpperCase();
  if (/^[A-Z]{2}$/.test(code) && REGIONS.of(code) && code !== 'ZZ') return code;
  throw refuse.field(field, 'must be a country of two letters such as ID', text);
}

function requireDay(text: string, field: string): string {
  const { success, data } = DayValue.safeParse(text);
  if (!success) throw refuse.field(field, 'must be a day such as 1984-05-02', text);
  return data;
}

/** Returns the refusal of a call by that of its row. */
export function refusalOfRow(code: string, given: GivenContact): AppError {
  switch (code) {
    case 'invalidAddress':
      return new AppError('invalidAddress', { field: 'email', value: given.email ?? '' });
    case 'identityMissing':
      return refuse.missingField('email');
    case 'twoPeople':
      return new AppError('twoContacts', { field: 'email' });
    case 'erased':
      return new AppError('contactErased', { field: 'email' });
    default:
      return refuse.notFound('contact');
  }
}
