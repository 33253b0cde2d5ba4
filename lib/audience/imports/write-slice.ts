import { moveStock } from '#lib/account/usage/stock.ts';
import { actorName, recordConsents } from '#lib/audience/consent/consents.ts';
import { addTesters } from '#lib/audience/contacts/testers.ts';
import { upsertContacts } from '#lib/audience/contacts/upsert.ts';
import type { ContactRow } from '#lib/audience/contacts/upsert-types.ts';
import type { Context } from '#lib/core/context.ts';
import { suppressAddresses } from '#lib/engine/suppressions/opt-outs.ts';
import { setCause } from '#lib/events/contact-events/contact-events.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { normalizeAddress } from '#lib/mail/normalize-address.ts';
import type { StoredOptions } from './options.ts';
import { findByAddresses, findSuppressed, type ImportKey } from './store.ts';

/** The result of one row: the name under which it is counted, or its refusal. */
export type RowResult = 'created' | 'updated' | 'unchanged' | { code: string; message: string };

/** The import of a slice: how it writes, and in whose name. */
export type SliceWriter = { ctx: Context; key: ImportKey; options: StoredOptions };

const FULL = { code: 'importQuota', message: 'Import data count is greater than your available quota' } as const;

/** An import never gives the address of one person to another. */
const TWO_PEOPLE = {
  code: 'importContactUpdate',
  message: 'The address and the external id belong to two contacts.',
} as const;

const MESSAGES: Readonly<Record<string, string>> = {
  invalidAddress: 'The text is not an email address.',
  identityMissing: 'The row has no address.',
  notFound: 'No contact has this address.',
  erased: 'The person asked not to be stored.',
};

/**
 * Writes rows in the caller's transaction, in the way that the options of the import say.
 *
 * @param isFull true where the plan allows no more people: only those who exist are written, and the others are refused.
 * @returns the result of each row, in their order.
 * @throws {AppError} overQuota, planExpired; the transaction must be rolled back
 */
export async function writeRows(
  db: Database,
  writer: SliceWriter,
  rows: readonly ContactRow[],
  isFull: boolean,
): Promise<RowResult[]> {
  const { mode } = writer.options;
  await setCause(db, { type: 'import', id: writer.key.importId });
  if (mode === 'unsubscribe') return unsubscribeRows(db, writer, rows);
  if (mode === 'testers') return addTesterRows(db, writer, rows);
  return upsertRows(db, writer, rows, isFull ? 'updateOnly' : mode);
}

async function upsertRows(
  db: Database,
  { ctx, key, options }: SliceWriter,
  rows: readonly ContactRow[],
  mode: 'addAndUpdate' | 'addOnly' | 'updateOnly',
): Promise<RowResult[]> {
  const results = await upsertContacts(db, ctx, rows, {
    mode,
    source: 'import',
    cause: 'import',
    causeId: key.importId,
    labels: options.labels,
    replacesLabels: options.replacesLabels,
    needsEmail: true,
    stock: 'reserved',
  });
  return results.map((result) => {
    if (!('code' in result)) return result.isNew ? 'created' : result.changed.length > 0 ? 'updated' : 'unchanged';
    if (result.code === 'notFound' && mode !== options.mode) return FULL;
    if (result.code === 'twoPeople') return TWO_PEOPLE;
    return { code: result.code, message: MESSAGES[result.code] ?? result.code };
  });
}

/** Puts the addresses of rows on the suppression list, and records that those whom the company knows want no more mail. */
async function unsubscribeRows(
  db: Database,
  { ctx, key }: SliceWriter,
  rows: readonly ContactRow[],
): Promise<RowResult[]> {
  const { companyId } = key;
  const now = ctx.now();
  const keys = rows.map(keyOfRow);
  const before = await findSuppressed(db, companyId, keys);
  const source = { source: 'Manually Added', types: ['non_transactional'], description: 'Imported' } as const;
  await suppressAddresses(db, companyId, { addresses: keys, ...source }, now);
  const left = (await findByAddresses(db, companyId, keys)).filter(({ emailKey }) => !before.has(emailKey));
  await recordConsents(
    db,
    { companyId, actor: actorName(ctx.actor), now },
    left.map(({ id }) => id),
    { purpose: 'marketing', action: 'withdrawn', method: 'import', proof: { importId: key.importId } },
  );
  return firstOf(keys, (one) => (before.has(one) ? 'unchanged' : 'updated'));
}

async function addTesterRows(db: Database, { ctx }: SliceWriter, rows: readonly ContactRow[]): Promise<RowResult[]> {
  const people = rows.map((row) => ({
    email: keyOfRow(row),
    name: [row.firstName, row.lastName].filter(Boolean).join(' ') || null,
  }));
  const outcomes = await addTesters(db, ctx, people);
  return outcomes.map((outcome) => (outcome === 'full' ? FULL : outcome === 'added' ? 'created' : 'unchanged'));
}

const keyOfRow = ({ email }: ContactRow): string => normalizeAddress(email ?? '') ?? '';

/** Returns the result of each address; one that occurs again is unchanged. */
function firstOf(keys: readonly string[], resultOf: (key: string) => RowResult): RowResult[] {
  const seen = new Set<string>();
  return keys.map((key) => {
    if (seen.has(key)) return 'unchanged';
    seen.add(key);
    return resultOf(key);
  });
}

/** Moves the stock for people who were deleted since the start and are made again: they were not reserved. */
export async function takeMoreStock(
  db: Database,
  ctx: Context,
  { made, created, reserved }: { made: number; created: number; reserved: number },
): Promise<void> {
  const more = made - Math.max(reserved, made - created);
  if (more > 0) await moveStock(db, ctx, 'contact', more);
}
