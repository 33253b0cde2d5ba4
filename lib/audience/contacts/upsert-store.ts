/** Raw SQL: thousands of people are found, locked, written and labelled by one statement each, in the order of their addresses. */

import { errorCode } from '#lib/infra/db/error-code.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { setOfCompany } from '#lib/infra/db/set-of-company.ts';
import type { FieldValue } from './field-values.ts';
import type { ContactSource, ContactStage, ContactStatus, LabelCause } from './values.ts';

/** PostgreSQL's code for a key that somebody else has. */
const UNIQUE_VIOLATION = '23505';

/** The facts of a contact that are written, by the names of their columns' fields. */
export type ContactFacts = {
  email: string | null;
  emailKey: string | null;
  phone: string | null;
  externalId: string | null;
  firstName: string | null;
  lastName: string | null;
  stage: ContactStage;
  language: string | null;
  timezone: string | null;
  country: string | null;
  city: string | null;
  /** YYYY-MM-DD. */
  birthday: string | null;
  fields: Readonly<Record<string, FieldValue>>;
  isUnconfirmed: boolean;
};

/** A contact's facts with its id and status. */
export type StoredContact = ContactFacts & { id: string; status: ContactStatus };

/** A contact's facts to write under an id. */
export type WrittenContact = ContactFacts & { id: string };

/** The columns of the facts and their types; `fields` is sent as text. */
const COLUMNS: Readonly<Record<keyof ContactFacts, readonly [name: string, type: string]>> = {
  email: ['email', 'text'],
  emailKey: ['email_key', 'text'],
  phone: ['phone_e164', 'text'],
  externalId: ['external_id', 'text'],
  firstName: ['first_name', 'text'],
  lastName: ['last_name', 'text'],
  stage: ['stage', 'text'],
  language: ['language', 'text'],
  timezone: ['timezone', 'text'],
  country: ['country', 'text'],
  city: ['city', 'text'],
  birthday: ['birthday', 'date'],
  fields: ['fields', 'jsonb'],
  isUnconfirmed: ['is_unconfirmed', 'boolean'],
};

const NAMES = Object.keys(COLUMNS) as (keyof ContactFacts)[]; // those of the table above

const LIST = NAMES.map((name) => COLUMNS[name][0]).join(', ');

const SELECTED = NAMES.map((name) => {
  const [column] = COLUMNS[name];
  return `c.${column}${name === 'birthday' ? '::text' : ''} AS "${name}"`;
}).join(', ');

/** Arrays of ids and facts as parameters, from a number on: `n(company_id, id, …)`. */
const rowsFrom = (first: number): string =>
  setOfCompany(
    `unnest($${first}::uuid[], ${NAMES.map((name, at) => `$${first + 1 + at}::${COLUMNS[name][1]}[]`).join(', ')}) AS n(id, ${LIST})`,
  );

const rowValues = (rows: readonly WrittenContact[]): unknown[] => [
  rows.map(({ id }) => id),
  ...NAMES.map((name) => rows.map((row) => (name === 'fields' ? JSON.stringify(row.fields) : row[name]))),
];

/** Identifiers of people. */
export type ContactKeys = {
  ids: readonly string[];
  externalIds: readonly string[];
  emailKeys: readonly string[];
  /** Of people without an address. */
  phones: readonly string[];
};

/**
 * Finds the people whom identifiers name. Locked, they are locked in the order of their addresses, as all writers do it: no two
 * of them wait for each other. Indexes contacts_pkey, contacts_external_id_key, contacts_email_key and contacts_lone_phone_key.
 */
export async function findByKeys(
  db: Database,
  companyId: string,
  keys: ContactKeys,
  lock: 'locked' | 'unlocked',
): Promise<StoredContact[]> {
  const { rows } = await db.query<StoredContact>(
    `SELECT c.id, c.status, ${SELECTED} FROM contacts c WHERE c.company_id = $1 AND c.id = ANY(ARRAY(
       SELECT id FROM contacts WHERE company_id = $1 AND id = ANY($2::uuid[])
       UNION ALL SELECT id FROM contacts WHERE company_id = $1 AND external_id = ANY($3::text[])
       UNION ALL SELECT id FROM contacts WHERE company_id = $1 AND email_key = ANY($4::text[])
       UNION ALL SELECT id FROM contacts WHERE company_id = $1 AND email_key IS NULL AND phone_e164 = ANY($5::text[])))
     ORDER BY c.email_key, c.id ${lock === 'locked' ? 'FOR UPDATE OF c' : ''}`,
    [companyId, keys.ids, keys.externalIds, keys.emailKeys, keys.phones],
  );
  return rows;
}

/** The origin of new contacts. */
export type Origin = { source: ContactSource; importId: string | null };

/**
 * Inserts people in the order of their addresses and leaves out those whom another transaction inserts. An address that is
 * suppressed has that status at once.
 *
 * @returns the ids that were inserted.
 */
export async function insertContacts(
  db: Database,
  companyId: string,
  rows: readonly WrittenContact[],
  { source, importId }: Origin,
  now: Date,
): Promise<Set<string>> {
  const { rows: inserted } = await db.query<{ id: string }>(
    `INSERT INTO contacts (company_id, id, ${LIST}, status, source, import_id, created_at, updated_at)
     SELECT $1, n.id, ${NAMES.map((name) => `n.${COLUMNS[name][0]}`).join(', ')},
       coalesce(s.status, CASE WHEN n.is_unconfirmed THEN 'pending' ELSE 'active' END), $2, $3, $4, $4
     FROM ${rowsFrom(5)} LEFT JOIN LATERAL (
       SELECT CASE WHEN count(*) FILTER (WHERE u.type = 'non_transactional') = 0 THEN NULL
         WHEN count(*) FILTER (WHERE u.source = 'Bounce Rule') = 2 THEN 'bounced' ELSE 'unsubscribed' END AS status
       FROM suppressions u WHERE u.company_id = $1 AND u.subaccount_id IS NULL AND u.recipient = n.email_key
         AND (u.expires_at IS NULL OR u.expires_at > now())) AS s ON true
     ORDER BY n.email_key, n.phone_e164, n.external_id
     ON CONFLICT DO NOTHING RETURNING id`,
    [companyId, source, importId, now, ...rowValues(rows)],
  );
  return new Set(inserted.map(({ id }) => id));
}

/** The time of a change, and the import that makes it. */
type Change = { now: Date; importId: string | null };

/**
 * Updates the facts of people who are locked. One with another address has the status of that address. An import that writes a later
 * row of a person whom it has added has added them: they count as unchanged since.
 */
export async function updateContacts(
  db: Database,
  companyId: string,
  rows: readonly WrittenContact[],
  { now, importId }: Change,
): Promise<void> {
  await db.query(
    `UPDATE contacts c SET ${NAMES.map((name) => `${COLUMNS[name][0]} = n.${COLUMNS[name][0]}`).join(', ')},
       status = CASE WHEN n.email_key IS NOT DISTINCT FROM c.email_key AND n.is_unconfirmed = c.is_unconfirmed THEN c.status
         ELSE coalesce(suppressed_status($1, n.email_key), CASE WHEN n.is_unconfirmed THEN 'pending' ELSE 'active' END) END,
       updated_at = CASE WHEN c.import_id = $${NAMES.length + 4}::uuid AND c.updated_at = c.created_at THEN c.updated_at ELSE $2 END
     FROM ${rowsFrom(3)} WHERE c.company_id = n.company_id AND c.id = n.id`,
    [companyId, now, ...rowValues(rows), importId],
  );
}

/**
 * Updates a person who is locked and gets another address, number or external id, which somebody else may have got meanwhile.
 *
 * @returns false if somebody else has it; nothing is changed then.
 */
export async function updateIdentity(
  db: Database,
  companyId: string,
  row: WrittenContact,
  change: Change,
): Promise<boolean> {
  await db.query('SAVEPOINT contact_identity');
  try {
    await updateContacts(db, companyId, [row], change);
    await db.query('RELEASE SAVEPOINT contact_identity');
    return true;
  } catch (error) {
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
    await db.query('ROLLBACK TO SAVEPOINT contact_identity');
    return false;
  }
}

/** A label of a person to write. */
export type NewLabel = { contactId: string; labelId: number };

/** Adds labels to people who are locked or new; returns the people who got one that they did not have. */
export async function insertLabels(
  db: Database,
  companyId: string,
  labels: readonly NewLabel[],
  { cause, causeId }: { cause: LabelCause; causeId: string | null },
  now: Date,
): Promise<Set<string>> {
  const { rows } = await db.query<{ contactId: string }>(
    `INSERT INTO contact_labels (company_id, label_id, contact_id, added_at, cause, cause_id)
     SELECT $1, l.id, n.contact_id, $2, $3, $4
     FROM unnest($5::int[], $6::uuid[]) AS n(label_id, contact_id) JOIN labels l ON l.company_id = $1 AND l.id = n.label_id
     ORDER BY l.id, n.contact_id ON CONFLICT DO NOTHING RETURNING contact_id AS "contactId"`,
    [companyId, now, cause, causeId, labels.map(({ labelId }) => labelId), labels.map(({ contactId }) => contactId)],
  );
  return new Set(rows.map(({ contactId }) => contactId));
}

/** Takes labels off people who are locked, except those given; returns the people who lost one. */
export async function deleteOtherLabels(
  db: Database,
  companyId: string,
  contactIds: readonly string[],
  kept: readonly NewLabel[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ contactId: string }>(
    `DELETE FROM contact_labels l WHERE l.company_id = $1 AND l.contact_id = ANY($2::uuid[])
       AND (l.label_id, l.contact_id) NOT IN (SELECT * FROM unnest($3::int[], $4::uuid[]))
     RETURNING l.contact_id AS "contactId"`,
    [companyId, contactIds, kept.map(({ labelId }) => labelId), kept.map(({ contactId }) => contactId)],
  );
  return new Set(rows.map(({ contactId }) => contactId));
}

/** Marks labels as used, at most once an hour: writers that come at once would wait for each other's row. */
export async function touchLabels(
  db: Database,
  companyId: string,
  labelIds: readonly number[],
  now: Date,
): Promise<void> {
  await db.query(
    `UPDATE labels l SET last_used_at = $3 FROM (
       SELECT id FROM labels WHERE company_id = $1 AND id = ANY($2::int[])
         AND (last_used_at IS NULL OR last_used_at < $3::timestamptz - interval '1 hour')
       ORDER BY id FOR UPDATE SKIP LOCKED) AS stale
     WHERE l.company_id = $1 AND l.id = stale.id`,
    [companyId, labelIds, now],
  );
}

/** A change of a person's facts, for the history. */
export type HistoryRow = { id: string; contactId: string; kind: string; data: unknown };

/** Writes changes of people's facts. */
export async function insertHistory(
  db: Database,
  companyId: string,
  actor: string,
  rows: readonly HistoryRow[],
): Promise<void> {
  await db.query(
    `INSERT INTO contact_history (company_id, contact_id, id, kind, actor, data)
     SELECT $1, n.contact_id, n.id, n.kind, $2, n.data
     FROM unnest($3::uuid[], $4::uuid[], $5::text[], $6::jsonb[]) AS n(contact_id, id, kind, data)`,
    [
      companyId,
      actor,
      rows.map(({ contactId }) => contactId),
      rows.map(({ id }) => id),
      rows.map(({ kind }) => kind),
      rows.map(({ data }) => JSON.stringify(data)),
    ],
  );
}

/** Finds those of some hashes that belong to people who asked not to be stored; as hexadecimal texts. */
export async function findErased(
  companyId: string,
  hashes: readonly Buffer[],
  db: Database = getPool(),
): Promise<Set<string>> {
  const { rows } = await db.query<{ hash: string }>(
    `SELECT encode(address_hash, 'hex') AS hash FROM erased_addresses WHERE company_id = $1 AND address_hash = ANY($2::bytea[])`,
    [companyId, hashes],
  );
  return new Set(rows.map(({ hash }) => hash));
}
