import { isUuid } from '../ids.ts';
import { refuse } from './refuse.ts';

/**
 * Returns the row that an id names. An id that is no UUID cannot name one, so the database is not asked.
 *
 * @param entity the thing in words, such as "API key".
 * @param find finds the row of the id in the scope of the caller.
 * @throws {AppError} notFound
 */
export async function requireById<Row>(entity: string, id: string, find: () => Promise<Row | null>): Promise<Row> {
  const row = isUuid(id) ? await find() : null;
  if (row === null) throw refuse.notFound(entity);
  return row;
}
