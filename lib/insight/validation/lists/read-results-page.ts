import type { Context } from '#lib/core/context.ts';
import type { ValidationResult } from '../schema.ts';
import { STEP_ROWS } from './list-steps.ts';
import { unpackLines } from './pack-lines.ts';
import { getListRow, listNotFound } from './queries.ts';
import { headCells, RESULT_CELL } from './result-lines.ts';
import { findChunk } from './store.ts';

/** A page of results: the names of the columns, and the rows with their cells in that order. */
export type ResultsPage = { columns: string[]; rows: string[][]; hasMore: boolean };

/**
 * Reads a page of a list's results: 1,000 rows of the list in their order, or those of them with one result.
 *
 * @param page from 1.
 * @throws {AppError} notFound (also where the list has no results yet, or they have expired)
 */
export async function readResultsPage(
  ctx: Pick<Context, 'scope' | 'now'>,
  id: string,
  { page, result }: { page: number; result?: ValidationResult | undefined },
): Promise<ResultsPage> {
  const list = await getListRow(ctx, id);
  if (list.processed === 0 || (list.finishedAt && list.expiresAt <= ctx.now())) throw listNotFound();
  const chunk = await findChunk({ companyId: list.companyId, listId: list.id }, page - 1);
  const lines = chunk ? await unpackLines(chunk) : [];
  const rows = page === 1 ? lines.slice(1) : lines;
  return {
    columns: headCells(list.columns),
    rows: rows.filter((cells) => result === undefined || cells[RESULT_CELL] === result),
    hasMore: page * STEP_ROWS < list.processed,
  };
}
