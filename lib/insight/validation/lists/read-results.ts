import { recordAudit } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { csvLines } from '#lib/core/csv.ts';
import { parseText } from '#lib/core/tables/parse-text.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { ValidationResult } from '../schema.ts';
import { unpackLines, unpackText } from './pack-lines.ts';
import { getListRow, listNotFound } from './queries.ts';
import { RESULT_CELL } from './result-lines.ts';
import { readChunks } from './store.ts';

/** The results of a list as CSV, piece by piece, with the name of the file. */
export type ResultsFile = { name: string; lines: AsyncGenerator<string> };

/**
 * Reads the results of a list, all of them or those of one result. Cells that a spreadsheet would run as a formula are
 * marked as text.
 *
 * @throws {AppError} notFound (also where it has no results, or they have expired)
 */
export async function readResults(
  ctx: Context,
  id: string,
  { result }: { result?: ValidationResult | undefined },
): Promise<ResultsFile> {
  const list = await getListRow(ctx, id);
  if (list.processed === 0 || (list.finishedAt && list.expiresAt <= ctx.now())) throw listNotFound();
  await withTransaction((db) =>
    recordAudit(db, ctx, { action: 'validation-list.download', targetId: id, after: { result: result ?? 'all' } }),
  );
  const base = list.name.replace(/\.(?:csv|txt|gz)$/i, '').replace(/[^\w-]+/g, '-') || 'list';
  const lines = readLines({ companyId: list.companyId, listId: list.id }, result);
  return { name: `${base}-${result ?? 'validated'}.csv`, lines };
}

async function* readLines(
  key: { companyId: string; listId: string },
  result: ValidationResult | undefined,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const member of readChunks(key)) {
    const text = await unpackText(member);
    yield result === undefined ? text : keepResult(text, result, isFirst);
    isFirst = false;
  }
}

/** Returns the lines with a result; the first piece keeps its line of the column names. */
const keepResult = (text: string, result: ValidationResult, hasHead: boolean): string =>
  csvLines(
    parseText(text)
      .filter(({ cells }, index) => (hasHead && index === 0) || cells[RESULT_CELL] === result)
      .map(({ cells }) => cells),
  );

/** Reads the rows of a list's results, without the line of the column names, 1,000 at a time. */
export async function* readResultRows(key: { companyId: string; listId: string }): AsyncGenerator<string[][]> {
  let isFirst = true;
  for await (const member of readChunks(key)) {
    const rows = await unpackLines(member);
    yield isFirst ? rows.slice(1) : rows;
    isFirst = false;
  }
}
