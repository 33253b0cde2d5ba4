import { AppError } from '#lib/core/errors/app-error.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { ChangedEmail } from '../answers.ts';
import type { ReadScope } from '../read/message.ts';
import { getMessage } from '../read/queries.ts';
import { cancelQueued, lockQueueRows, lockScheduled } from './store.ts';

/**
 * Cancels a scheduled email, until it is on its way. What it counted in the quota stays counted.
 *
 * @throws {AppError} notFound, notScheduled
 */
export async function cancelEmail(scope: ReadScope, id: string): Promise<ChangedEmail> {
  const message = await getMessage(scope, id, 'email');
  await withTransaction(async (db) => {
    const scheduled = await lockScheduled(db, scope, message.id);
    const { waiting, isTaken } = await lockQueueRows(db, scope.companyId, message.id);
    if (!scheduled || waiting === 0 || isTaken) throw new AppError('notScheduled');
    await cancelQueued(db, scope.companyId, message.id, new Date());
  });
  return { object: 'email', id: message.id };
}
