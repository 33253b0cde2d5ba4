import type { ProvenConsent } from '#lib/audience/consent/consents.ts';
import type { FieldValue } from './field-values.ts';
import type { StoredField } from './fields-store.ts';
import type { Contact, ContactConsent, ContactDetail } from './schema.ts';
import type { ContactRow, StatsRow } from './store.ts';
import { PLAIN_FIELDS } from './values.ts';

/** The way in which values are shown: by the company's fields, sensitive ones masked for those who may not change contacts. */
export type ValueView = { fields: readonly StoredField[]; masksSensitive: boolean };

/** Characters that stay of a masked value. */
const SHOWN_CHARACTERS = 4;

/** Masks a value: its last four characters stay. */
export function mask(text: string): string {
  const characters = [...text];
  const hidden = Math.max(0, characters.length - SHOWN_CHARACTERS);
  return hidden === 0
    ? '•'.repeat(characters.length)
    : '•'.repeat(Math.min(hidden, 8)) + characters.slice(hidden).join('');
}

/** Presents a contact as lists show it. */
export const presentContact = (row: ContactRow, view: ValueView): Contact => ({
  id: row.id,
  email: row.email,
  phone: row.phone,
  externalId: row.externalId,
  firstName: row.firstName,
  lastName: row.lastName,
  status: row.status,
  stage: row.stage,
  isLost: row.isLost,
  source: row.source,
  importId: row.importId,
  country: row.country,
  city: row.city,
  birthday: row.birthday,
  language: row.language,
  timezone: row.timezone,
  pausedUntil: row.pausedUntil?.toISOString() ?? null,
  maxPerWeek: row.maxPerWeek,
  fields: presentFields(row.fields, view),
  labels: row.labels,
  lastActivityAt: row.lastActivityAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Presents values by the tags of their fields; choices by the names of their options. Fields without a value are left out. */
export function presentFields(
  stored: Readonly<Record<string, FieldValue>>,
  { fields, masksSensitive }: ValueView,
): Record<string, FieldValue> {
  const shown: Record<string, FieldValue> = {};
  for (const name of PLAIN_FIELDS) if (stored[name] !== undefined) shown[name] = stored[name] ?? null;
  for (const field of fields) {
    const value = nameOptions(stored[String(field.id)] ?? null, field);
    if (value === null) continue;
    shown[field.tag] =
      field.isSensitive && masksSensitive ? mask(Array.isArray(value) ? value.join(', ') : String(value)) : value;
  }
  return shown;
}

/** Returns the names of chosen options; one that was removed is no value. */
function nameOptions(value: FieldValue, { type, options }: StoredField): FieldValue {
  const nameOf = (id: string): string[] => options.flatMap((option) => (option.id === id ? [option.name] : []));
  if (type === 'choice') return typeof value === 'string' ? (nameOf(value)[0] ?? null) : null;
  if (type !== 'multichoice') return value;
  const names = Array.isArray(value) ? value.flatMap(nameOf) : [];
  return names.length > 0 ? names : null;
}

/** Returns the version of a contact, which changes with each change. */
export const versionOf = ({ updatedAt }: Pick<ContactRow, 'updatedAt'>): string => String(updatedAt.getTime());

const NO_STATS: StatsRow = {
  sent: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  bounced: 0,
  lastSentAt: null,
  lastOpenAt: null,
  lastClickAt: null,
};

/** Presents a contact with everything about it. */
export function presentDetail(
  row: ContactRow,
  view: ValueView,
  { stats, consents }: { stats: StatsRow | null; consents: readonly ProvenConsent[] },
): ContactDetail {
  const { lastSentAt, lastOpenAt, lastClickAt, ...counts } = stats ?? NO_STATS;
  return {
    ...presentContact(row, view),
    version: versionOf(row),
    stats: {
      ...counts,
      lastSentAt: lastSentAt?.toISOString() ?? null,
      lastOpenAt: lastOpenAt?.toISOString() ?? null,
      lastClickAt: lastClickAt?.toISOString() ?? null,
    },
    consents: consents.map(presentConsent),
  };
}

/** Presents a consent with its proof. */
export const presentConsent = ({ at, proof, contactId: _, wordingId: __, ...row }: ProvenConsent): ContactConsent => ({
  ...row,
  at: at.toISOString(),
  proof: proof as Record<string, unknown>, // as it was written
});
