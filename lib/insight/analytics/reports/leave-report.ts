import { refuse } from '#lib/core/errors/refuse.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { readReaderToken } from './reader-token.ts';
import { removeReader } from './store.ts';

/**
 * Takes a person off a scheduled report by the link of its mail; a report without readers ends. Idempotent.
 *
 * @throws {AppError} notFound (a link that is not ours)
 */
export async function leaveReport(token: string): Promise<void> {
  const reader = readReaderToken(token);
  if (!reader) throw refuse.notFound('link');
  await withTransaction((db) => removeReader(db, reader.companyId, reader.scheduleId, reader.userId));
}
