import type { Context } from '#lib/core/context.ts';
import { addSuppressions } from '#lib/engine/suppressions/add-suppressions.ts';
import type { SuppressedList } from '../schema.ts';
import { getListRow } from './queries.ts';
import { readResultRows } from './read-results.ts';
import { ADDRESS_CELL, RESULT_CELL } from './result-lines.ts';

/**
 * Puts the undeliverable addresses of a list on the suppression list; those that are no addresses are left out. A repeat
 * changes nothing.
 *
 * @throws {AppError} notFound
 */
export async function suppressList(ctx: Context, id: string): Promise<SuppressedList> {
  const list = await getListRow(ctx, id);
  let suppressed = 0;
  for await (const rows of readResultRows({ companyId: list.companyId, listId: list.id })) {
    const recipients = new Set(
      rows.flatMap((cells) => (cells[RESULT_CELL] === 'undeliverable' ? [cells[ADDRESS_CELL] ?? ''] : [])),
    );
    if (recipients.size === 0) continue;
    const description = `Undeliverable in ${list.name}`.slice(0, 500);
    const { added, updated } = await addSuppressions(ctx, {
      suppressions: [...recipients].map((recipient) => ({ recipient, description })),
    });
    suppressed += added + updated;
  }
  return { suppressed };
}
