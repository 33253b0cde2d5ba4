import { AppError } from '#lib/core/errors/app-error.ts';
import { log } from '#lib/infra/log/log.ts';
import type { AcceptedMessage, IncomingMessage, SendingScope } from './incoming-message.ts';
import { prepareMessage } from './prepare-message.ts';
import type { PreparedMessage } from './prepared-message.ts';
import { writeWhole } from './write-batch.ts';

/** What became of messages that belong together: an answer for each, or the first refusal, and then nothing was stored. */
export type WholeOutcome = { answers: AcceptedMessage[] } | { index: number; error: AppError };

/** Idempotency keys of batches that are still on their way in this process. */
const inProgress = new Set<string>();

/**
 * Like `acceptMessage` for messages that belong together: all of them in one transaction of their own, or none.
 *
 * @throws {AppError} idempotencyInProgress, queueUnavailable
 */
export async function acceptMessages(scope: SendingScope, messages: readonly IncomingMessage[]): Promise<WholeOutcome> {
  const key = messages[0]?.idempotency?.key;
  const mark = key === undefined ? null : `${scope.companyId} ${scope.environment} ${key}`;
  if (mark && inProgress.has(mark)) throw new AppError('idempotencyInProgress');
  if (mark) inProgress.add(mark);
  try {
    return await prepareAndWrite(scope, messages);
  } catch (error) {
    log().error({ err: error, companyId: scope.companyId }, 'messages could not be written');
    throw new AppError('queueUnavailable', { retryAfterSeconds: 5 });
  } finally {
    if (mark) inProgress.delete(mark);
  }
}

async function prepareAndWrite(scope: SendingScope, messages: readonly IncomingMessage[]): Promise<WholeOutcome> {
  const prepared: PreparedMessage[] = [];
  for (const [index, message] of messages.entries()) {
    try {
      prepared.push(await prepareMessage(scope, message));
    } catch (error) {
      if (error instanceof AppError) return { index, error };
      throw error;
    }
  }
  const answers: AcceptedMessage[] = [];
  for (const [index, outcome] of (await writeWhole(prepared)).entries()) {
    if ('value' in outcome) answers.push(outcome.value);
    else if (outcome.error instanceof AppError) return { index, error: outcome.error };
    else throw outcome.error;
  }
  return { answers };
}
