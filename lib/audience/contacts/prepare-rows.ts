import { normalizeAddress } from '#lib/mail/normalize-address.ts';
import type { ContactKeys, StoredContact } from './upsert-store.ts';
import type { ContactRow, RowRefusal, UpsertOptions } from './upsert-types.ts';

/** A row with its position and its address in the form in which it is compared. */
export type PreparedRow = { index: number; given: ContactRow; email: string | null; emailKey: string | null };

/** The result of a row so far: refused, or repeated by a later row. */
export type Early = { code: RowRefusal } | { repeats: number };

/** Rows in the order of their keys, and the results of those that are not written. */
export type PreparedRows = { prepared: PreparedRow[]; early: Map<number, Early> };

/** Reads the addresses of rows, refuses rows without an identifier, and leaves out those that a later row repeats. */
export function prepareRows(rows: readonly ContactRow[], { needsEmail }: UpsertOptions): PreparedRows {
  const early = new Map<number, Early>();
  const claims = new Map<string, number>();
  const prepared: PreparedRow[] = [];
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const given = rows[index] ?? {};
    const email = given.email?.trim() || null;
    const emailKey = email === null ? null : normalizeAddress(email);
    const isNamed = given.contactId || given.externalId;
    if (email !== null && emailKey === null) early.set(index, { code: 'invalidAddress' });
    else if (!isNamed && emailKey === null && (needsEmail || !given.phone))
      early.set(index, { code: 'identityMissing' });
    else {
      const row = { index, given, email, emailKey };
      const names = namesOf(row);
      const winner = names.map((name) => claims.get(name)).find((claim) => claim !== undefined);
      if (winner !== undefined) early.set(index, { repeats: winner });
      else {
        for (const name of names) claims.set(name, index);
        prepared.push(row);
      }
    }
  }
  return { prepared: prepared.sort(byKey), early };
}

const byKey = (one: PreparedRow, other: PreparedRow): number =>
  compare(one.emailKey ?? '', other.emailKey ?? '') || one.index - other.index;

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The identifiers of a row, each with its kind. */
function namesOf({ given: { contactId, externalId, phone }, emailKey }: PreparedRow): string[] {
  const names = [contactId && `id ${contactId}`, externalId && `external ${externalId}`];
  names.push(emailKey ? `email ${emailKey}` : phone ? `phone ${phone}` : undefined);
  return names.filter((name) => name !== undefined && name !== null && name !== '') as string[]; // as filtered
}

/** The identifiers of rows, to find their people. */
export function keysOf(rows: readonly PreparedRow[]): ContactKeys {
  const keys = { ids: [] as string[], externalIds: [] as string[], emailKeys: [] as string[], phones: [] as string[] };
  for (const { given, emailKey } of rows) {
    if (given.contactId) keys.ids.push(given.contactId);
    if (given.externalId) keys.externalIds.push(given.externalId);
    if (emailKey) keys.emailKeys.push(emailKey);
    else if (given.phone) keys.phones.push(given.phone);
  }
  return keys;
}

/** People by each of their identifiers. */
export type KnownPeople = ReadonlyMap<string, StoredContact>;

/** Indexes people by their identifiers, as rows name them. */
export function indexPeople(people: readonly StoredContact[]): KnownPeople {
  const known = new Map<string, StoredContact>();
  for (const person of people) {
    known.set(`id ${person.id}`, person);
    if (person.externalId !== null) known.set(`external ${person.externalId}`, person);
    if (person.emailKey !== null) known.set(`email ${person.emailKey}`, person);
    else if (person.phone !== null) known.set(`phone ${person.phone}`, person);
  }
  return known;
}

/** Returns the people whom a row names; more than one is a contradiction. */
export const peopleOf = (row: PreparedRow, known: KnownPeople): StoredContact[] => [
  ...new Set(namesOf(row).flatMap((name) => known.get(name) ?? [])),
];
