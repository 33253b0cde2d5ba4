import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { ChangedEmail } from '../answers.ts';
import { readSchedule } from '../message-controls.ts';
import type { ReadScope } from '../read/message.ts';
import { getMessage } from '../read/queries.ts';
import { RescheduleEmailInput } from '../schema.ts';
import { cancelQueued, lockQueueRows, lockScheduled, moveSchedule } from './store.ts';

/**
 * Moves a scheduled email to another instant, until it is on its way.
 *
 * @param body what the client sent, unread.
 * @throws {AppError} notFound, notScheduled, unknownField, missingField, invalidField
 */
export async function rescheduleEmail(scope: ReadScope, id: string, body: unknown): Promise<ChangedEmail> {
  const { scheduled_at } = parseInput(RescheduleEmailInput, withSdkName(body));
  const now = new Date();
  const to = readSchedule(scheduled_at, now) ?? now;
  const message = await getMessage(scope, id, 'email');
  await withTransaction(async (db) => {
    const scheduled = await lockScheduled(db, scope, message.id);
    const { waiting, isTaken } = await lockQueueRows(db, scope.companyId, message.id);
    if (!scheduled || waiting === 0 || isTaken) throw new AppError('notScheduled');
    await moveSchedule(db, scope.companyId, message.id, { from: scheduled.scheduledAt, to });
  });
  return { object: 'email', id: message.id };
}

/** `scheduledAt`, as some SDKs write it. */
function withSdkName(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'scheduledAt')) return body;
  const { scheduledAt, ...rest } = body as Record<string, unknown>; // an object that is not null, as was seen
  return { scheduled_at: scheduledAt, ...rest };
}

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
