import { AppError } from '#lib/core/errors/app-error.ts';
import { IDEMPOTENCY_HOURS } from '#lib/core/limits.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { log } from '#lib/infra/log/log.ts';
import type { IncomingMessage, SendingScope } from '../incoming-message.ts';
import { claimRequestKey, saveAnswer } from './store.ts';

/** The answer to a request, and whether it is the one that was given to its key before. */
export type Answered<Answer> = { answer: Answer; replayed: boolean };

/** What the work of a request does in its transaction: takes the key before, keeps the answer after. */
export type Keeper = {
  /** Whether there is a key, without which the other two do nothing. */
  isWriting: boolean;
  claim(db: Database): Promise<void>;
  save(db: Database, answer: unknown): Promise<void>;
};

/** Ends the transaction of a request that was answered before. */
class AnsweredBefore extends Error {
  readonly answer: string;

  constructor(answer: string) {
    super('the request was answered before');
    this.answer = answer;
  }
}

/** Requests with an idempotency key that are still on their way in this process. */
const inProgress = new Set<string>();

/**
 * Does a request's work once for its idempotency key: the same payload again gets the first answer. Without a key it is
 * simply done.
 *
 * @param work runs one transaction, in which it calls the keeper.
 * @throws {AppError} idempotencyKeyReused, idempotencyInProgress, queueUnavailable for what was not expected, and
 *   whatever refusal `work` throws
 */
export async function answerOnce<Answer>(
  scope: SendingScope,
  idempotency: NonNullable<IncomingMessage['idempotency']> | null,
  work: (keep: Keeper) => Promise<Answer>,
): Promise<Answered<Answer>> {
  const mark = idempotency ? `${scope.companyId} ${scope.environment} ${idempotency.key}` : null;
  if (mark && inProgress.has(mark)) throw new AppError('idempotencyInProgress');
  if (mark) inProgress.add(mark);
  try {
    return { answer: await work(keeperOf(scope, idempotency)), replayed: false };
  } catch (error) {
    // The same payload was answered with what the same work made of it.
    if (error instanceof AnsweredBefore) return { answer: JSON.parse(error.answer) as Answer, replayed: true };
    if (error instanceof AppError) throw error;
    log().error({ err: error, companyId: scope.companyId }, 'the messages of a request could not be written');
    throw new AppError('queueUnavailable', { retryAfterSeconds: 5 });
  } finally {
    if (mark) inProgress.delete(mark);
  }
}

function keeperOf(scope: SendingScope, idempotency: IncomingMessage['idempotency']): Keeper {
  if (!idempotency) return { isWriting: false, claim: async () => {}, save: async () => {} };
  const { key, payloadHash } = idempotency;
  return {
    isWriting: true,
    claim: async (db) => {
      const at = new Date();
      const expiresAt = new Date(at.getTime() + IDEMPOTENCY_HOURS * 3_600_000);
      const earlier = await claimRequestKey(db, scope, { key, payloadHash, at, expiresAt });
      if (!earlier) return;
      throw earlier.payloadHash.equals(payloadHash)
        ? new AnsweredBefore(earlier.answer)
        : new AppError('idempotencyKeyReused');
    },
    save: (db, answer) => saveAnswer(db, scope, key, JSON.stringify(answer)),
  };
}
