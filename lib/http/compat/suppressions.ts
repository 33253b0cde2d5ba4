import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { findSuppression } from '#lib/engine/suppressions/find-suppression.ts';
import { listSuppressions } from '#lib/engine/suppressions/list-suppressions.ts';
import { removeSuppression } from '#lib/engine/suppressions/remove-suppression.ts';
import type { Suppression, SuppressionSource, SuppressionType } from '#lib/engine/suppressions/schema.ts';
import { keyContext } from '../send-api/key-context.ts';
import type { VendorCall } from './vendor-api.ts';

/** Suppressions by which a list of a vendor is made; without a type, of both types of mail. */
export type SuppressionKind = { sources: readonly SuppressionSource[]; type?: SuppressionType };

/** The farthest row that a numbered page of a list reaches. */
export const NUMBERED_ROWS_MAX = 10_000;

const PAGE = 100;

/** Returns the context of a key for its suppressions. @throws {AppError} featureOff */
export const suppressionContext = (call: VendorCall<unknown>): Promise<Context> => keyContext(call, 'suppression');

/** Lists suppressed addresses, the newest first, each once. `offset` and `limit` reach 10,000 addresses. */
export async function listKind(
  ctx: Context,
  { sources, type }: SuppressionKind,
  { offset = 0, limit }: { offset?: number; limit: number },
): Promise<Suppression[]> {
  const end = Math.min(NUMBERED_ROWS_MAX, offset + limit);
  const lists = await Promise.all(sources.map((source) => listSource(ctx, source, type, end)));
  const newestFirst = lists.flat().sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return [...byAddress(newestFirst).values()].slice(offset, end);
}

async function listSource(
  ctx: Context,
  source: SuppressionSource,
  type: SuppressionType | undefined,
  wanted: number,
): Promise<Suppression[]> {
  const found = new Map<string, Suppression>();
  let cursor: string | undefined;
  do {
    const page = await listSuppressions(ctx, { source, type, cursor, limit: PAGE });
    for (const [recipient, row] of byAddress(page.data)) if (!found.has(recipient)) found.set(recipient, row);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && found.size < wanted);
  return [...found.values()];
}

/** Maps each address to its first row. */
function byAddress(rows: readonly Suppression[]): Map<string, Suppression> {
  const found = new Map<string, Suppression>();
  for (const row of rows) if (!found.has(row.recipient)) found.set(row.recipient, row);
  return found;
}

/** Finds the rows of an address that belong to a list. @throws {AppError} invalidAddress */
export async function findSuppressionKind(
  ctx: Context,
  { sources, type }: SuppressionKind,
  recipient: string,
): Promise<Suppression[]> {
  const { data } = await findSuppression(ctx, { recipient });
  return data.filter((row) => sources.includes(row.source) && (type === undefined || row.type === type));
}

/**
 * Takes an address off a list; what it is suppressed for besides stays.
 *
 * @throws {AppError} notFound, invalidAddress
 */
export async function removeKind(ctx: Context, kind: SuppressionKind, recipient: string): Promise<void> {
  const rows = await findSuppressionKind(ctx, kind, recipient);
  if (rows.length === 0) throw refuse.notFound('suppression');
  for (const { id } of rows) await removeSuppression(ctx, { id });
}

/** Reads a number of a query; a larger one counts as the maximum. @throws {AppError} invalidField */
export function numberOf(
  query: URLSearchParams,
  name: string,
  { ifMissing, max }: { ifMissing: number; max: number },
): number {
  const text = query.get(name);
  if (text === null || text === '') return ifMissing;
  if (!/^\d{1,9}$/.test(text)) {
    throw refuse.field(name, 'must be a number');
  }
  return Math.min(max, Number(text));
}

/** Returns a text as the description of a suppression, which is one line. */
export const describe = (text: string | null | undefined): { description?: string } => {
  const line = (text ?? '')
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 500);
  return line === '' ? {} : { description: line };
};
