import type { FieldValue } from './field-values.ts';
import type { PreparedRow } from './prepare-rows.ts';
import type { ContactFacts, StoredContact, WrittenContact } from './upsert-store.ts';
import type { UpsertOptions } from './upsert-types.ts';

/** The former and the present value of each fact that changes, own fields as `fields.<number>`. */
export type Changes = Readonly<Record<string, readonly [from: FieldValue, to: FieldValue]>>;

/** A person after a row, with what the row changes. */
export type Merged = { next: WrittenContact; changes: Changes };

const PLAIN = [
  'externalId',
  'firstName',
  'lastName',
  'stage',
  'language',
  'timezone',
  'country',
  'city',
  'birthday',
] as const;

/** Returns the facts of a new person. */
export function factsOfNew(
  { given, email, emailKey }: PreparedRow,
  { needsConfirmation }: UpsertOptions,
): ContactFacts {
  return {
    email,
    emailKey,
    phone: given.phone ?? null,
    externalId: given.externalId ?? null,
    firstName: given.firstName ?? null,
    lastName: given.lastName ?? null,
    stage: given.stage ?? 'aware',
    language: given.language ?? null,
    timezone: given.timezone ?? null,
    country: given.country ?? null,
    city: given.city ?? null,
    birthday: given.birthday ?? null,
    fields: withoutNulls(given.fields ?? {}),
    isUnconfirmed: Boolean(needsConfirmation) && emailKey !== null && given.lowers === undefined,
  };
}

/** Merges a row into a person: absent facts stay, null clears one. People without an address never wait for a confirmation. */
export function mergeFacts(
  person: StoredContact,
  row: PreparedRow,
  { mode, needsConfirmation }: UpsertOptions,
): Merged {
  const { status: _, id, ...facts } = person;
  if (mode === 'addOnly') return { next: { id, ...facts }, changes: {} };
  const changes: Record<string, readonly [FieldValue, FieldValue]> = {};
  const next: ContactFacts = { ...facts };
  const put = <Name extends keyof ContactFacts>(name: Name, value: ContactFacts[Name] | undefined) => {
    if (value === undefined || value === facts[name]) return;
    next[name] = value;
    changes[name] = [facts[name] as FieldValue, value as FieldValue]; // a column with one value
  };
  for (const name of PLAIN) put(name, row.given[name] as ContactFacts[typeof name] | undefined);
  put('phone', row.given.phone);
  if (row.given.email !== undefined) {
    put('email', row.email);
    next.emailKey = row.emailKey;
  }
  const fields = mergeFields(facts.fields, row.given.fields ?? {}, changes);
  if (fields) next.fields = fields;
  if (next.emailKey !== facts.emailKey)
    next.isUnconfirmed = next.emailKey !== null && (Boolean(needsConfirmation) || facts.isUnconfirmed);
  return { next: { id, ...next }, changes };
}

/** Returns the fields with other values; null if none is different. */
function mergeFields(
  stored: ContactFacts['fields'],
  given: ContactFacts['fields'],
  changes: Record<string, readonly [FieldValue, FieldValue]>,
): ContactFacts['fields'] | null {
  const next: Record<string, FieldValue> = { ...stored };
  let isChanged = false;
  for (const [key, value] of Object.entries(given)) {
    const before = stored[key] ?? null;
    if (isSame(before, value)) continue;
    isChanged = true;
    changes[`fields.${key}`] = [before, value];
    if (value === null) delete next[key];
    else next[key] = value;
  }
  return isChanged ? next : null;
}

const isSame = (one: FieldValue, other: FieldValue): boolean =>
  one === other || (Array.isArray(one) && Array.isArray(other) && JSON.stringify(one) === JSON.stringify(other));

const withoutNulls = (fields: ContactFacts['fields']): ContactFacts['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
