import { recordAudit } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newId } from '#lib/core/ids.ts';
import { ownerOf } from '#lib/core/subaccount-filter.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { requireAddress } from '#lib/mail/normalize-address.ts';
import {
  type AddedSuppressions,
  AddSuppressionInput,
  type AddSuppressionsInput,
  type SuppressionRowResult,
  type SuppressionSource,
} from './schema.ts';
import { hasSubaccount, type NewSuppression, upsertSuppressions } from './store.ts';
import { SUPPRESSION_TYPES } from './values.ts';

/** A row that can be written, or the result of one that is refused. */
type ReadRow = AcceptedRow | SuppressionRowResult;

type AddSuppressionsOptions = {
  lines?: readonly number[];
  columns?: Readonly<Record<string, string>>;
  source?: SuppressionSource;
  isWhole?: boolean;
};

type AcceptedRow = { index: number; recipient: string; rows: NewSuppression[]; isDuplicate: boolean };

/**
 * Suppresses many addresses at once: each row is taken or refused for itself, and the answer says which in the order of
 * the rows. A repeat writes the same again. An address that is given twice is written as its last row says, and its
 * later rows are counted as duplicates.
 *
 * @param options.lines the line of each row in the caller's file; the rows are counted from 1 without it.
 * @param options.columns the columns of the caller's file by our fields: a refusal names the one it is about.
 * @param options.source the reason, for a list of another vendor that is taken over.
 * @param options.isWhole one refused row refuses all of them.
 * @throws {AppError} with `isWhole` the refusal of the first row that is refused, naming `suppressions[<index>].recipient`; else
 *   never for a single row's sake
 */
export async function addSuppressions(
  ctx: Context,
  input: AddSuppressionsInput,
  { lines = [], columns = {}, source = 'Manually Added', isWhole = false }: AddSuppressionsOptions = {},
): Promise<AddedSuppressions> {
  const lineOf = (index: number): number => lines[index] ?? index + 1;
  return withTransaction(async (db) => {
    const subaccounts = new Map<string, Promise<boolean>>();
    const read: ReadRow[] = [];
    for (const [index, row] of input.suppressions.entries())
      read.push(await readRow(db, ctx, { given: row, source, columns }, index, subaccounts));
    if (isWhole) requireAll(read);
    const byKey = new Map<string, NewSuppression>();
    for (const one of read) {
      if (!('rows' in one)) continue;
      one.isDuplicate = one.rows.every((row) => byKey.has(keyOf(row)));
      for (const row of one.rows) byKey.set(keyOf(row), row);
    }
    const written = await upsertSuppressions(db, [...byKey.values()], ctx.now(), 'all');
    const results = read
      .map((one) => ('rows' in one ? resultOf(one, written) : one))
      .map((result) => ({ ...result, line: lineOf(result.index) }));
    const count = (outcome: SuppressionRowResult['outcome']) => results.filter((one) => one.outcome === outcome).length;
    const totals = {
      added: count('added'),
      updated: count('updated'),
      duplicates: count('duplicate'),
      refused: count('refused'),
    };
    await recordAudit(db, ctx, { action: 'suppression.add', after: { ...totals, ...named(read) } });
    return { ...totals, results };
  });
}

function requireAll(read: readonly ReadRow[]): void {
  const refused = read.find((one) => 'outcome' in one && one.outcome === 'refused');
  if (!refused || !('outcome' in refused)) return;
  const field = `suppressions[${refused.index}].recipient`;
  throw refuse.fieldBecause(field, refused.message ?? `The ${field} is not an address.`);
}

/** A row as it was given, its reason, and the columns of its file. */
type GivenRow = { given: unknown; source: SuppressionSource; columns: Readonly<Record<string, string>> };

/** Reads one row; a refusal is its result. */
async function readRow(
  db: Database,
  ctx: Context,
  { given, source, columns }: GivenRow,
  index: number,
  subaccounts: Map<string, Promise<boolean>>,
): Promise<ReadRow> {
  try {
    const { recipient: typed, types = SUPPRESSION_TYPES, ...rest } = parseInput(AddSuppressionInput, given);
    const recipient = requireAddress(typed, 'recipient');
    const subaccountId = await ownSubaccount(db, ctx, rest.subaccountId, subaccounts);
    const expiresAt = rest.expiresAt ? new Date(rest.expiresAt) : null;
    if (expiresAt && expiresAt <= ctx.now()) {
      throw refuse.field('expiresAt', 'is in the past');
    }
    const rows = [...new Set(types)].map(
      (type): NewSuppression => ({
        id: newId(),
        companyId: ctx.scope.companyId,
        subaccountId,
        recipient,
        type,
        source,
        description: rest.description || null,
        evidenceMessageId: null,
        expiresAt,
      }),
    );
    return { index, recipient, rows, isDuplicate: false };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, payload } = error;
    const column = columns[/^\w*/.exec(payload.field ?? '')?.[0] ?? ''];
    const message = column === undefined ? error.message : `Column ${column}: ${error.message}`;
    return { index, line: index + 1, recipient: nameOf(given), outcome: 'refused', code, message };
  }
}

/** A subaccount's key writes for its own, and a call for the company itself for all; others name one of the company's, or none for all. */
async function ownSubaccount(
  db: Database,
  { scope }: Context,
  wanted: string | undefined,
  known: Map<string, Promise<boolean>>,
): Promise<string | null> {
  const subaccountId = scope.subaccountId ?? null;
  if (wanted === undefined || wanted === subaccountId) return subaccountId;
  const isOwn = known.get(wanted) ?? hasSubaccount(db, scope.companyId, wanted);
  known.set(wanted, isOwn);
  if (ownerOf(scope) === null && (await isOwn)) return wanted;
  throw refuse.notFound('subaccount', { field: 'subaccountId' });
}

const keyOf = ({ subaccountId, recipient, type }: NewSuppression): string => `${subaccountId} ${recipient} ${type}`;

function resultOf(
  { index, recipient, rows, isDuplicate }: AcceptedRow,
  written: ReadonlyMap<string, boolean>,
): SuppressionRowResult {
  const isNew = rows.some(({ type }) => written.get(`${recipient} ${type}`));
  const outcome = isDuplicate ? 'duplicate' : isNew ? 'added' : 'updated';
  return { index, line: index + 1, recipient, outcome, code: null, message: null };
}

/** The audit names who was suppressed where it was one. */
function named(read: readonly ReadRow[]): { recipient?: string } {
  const [only] = read;
  return read.length === 1 && only && 'rows' in only ? { recipient: only.recipient } : {};
}

const nameOf = (given: unknown): string => {
  const recipient = typeof given === 'object' && given !== null ? Reflect.get(given, 'recipient') : null;
  return typeof recipient === 'string' ? recipient.slice(0, 320) : '';
};
