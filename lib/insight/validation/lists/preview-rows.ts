import type { Context } from '#lib/core/context.ts';
import type { ListPreview } from '../schema.ts';
import { getListRow } from './queries.ts';
import { readRows } from './read-list.ts';

/** Rows of a preview. */
const ROWS_MAX = 20;

/** Characters of a cell that a preview shows. */
const CELL_MAX = 200;

/**
 * Returns the first rows of a list as they were uploaded, so that a person can see which column has the addresses; none once
 * the text was deleted.
 *
 * @throws {AppError} notFound
 */
export async function previewRows(ctx: Pick<Context, 'scope'>, id: string): Promise<ListPreview> {
  const list = await getListRow(ctx, id);
  const data: string[][] = [];
  for await (const row of readRows(list)) {
    data.push(list.columns.map((_, index) => (row[index] ?? '').slice(0, CELL_MAX)));
    if (data.length === ROWS_MAX) break;
  }
  return { columns: list.columns, data };
}
