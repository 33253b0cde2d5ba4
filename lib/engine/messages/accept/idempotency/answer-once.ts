import type { Answered } from '#lib/core/call.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { IncomingMessage, SendingScope } from '../../incoming-message.ts';
import { claimKeys, findEarlier } from './claim-keys.ts';
import { updateResponse } from './store.ts';
import { submitOnce } from './submit-once.ts';

/** The steps of a request's transaction: claims the key before anything is written, and saves the answer at the end. */
export type Keeper = {
  /** False without a key; then the other two do nothing. */
  isWriting: boolean;
  /** Ends a request that was answered before, without a claim: for work that would refuse a repeat before it writes. */
  recall(): Promise<void>;
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

/**
 * Answers a request once for its idempotency key: the same payload again gets the first answer, to the letter.
 *
 * @param work runs one transaction, in which it calls the keeper.
 * @throws {AppError} idempotencyKeyReused, idempotencyInProgress, notStorable, queueUnavailable, and every refusal of `work`
 */
export async function answerOnce<Answer>(
  scope: SendingScope,
  idempotency: NonNullable<IncomingMessage['idempotency']> | null,
  work: (keep: Keeper) => Promise<Answer>,
): Promise<Answered<Answer>> {
  return submitOnce(scope, idempotency, async () => {
    try {
      return { answer: await work(keeperOf(scope, idempotency)), replayed: false };
    } catch (error) {
      if (!(error instanceof AnsweredBefore)) throw error;
      // What the same work answered to the same payload.
      return { answer: JSON.parse(error.answer) as Answer, replayed: true };
    }
  });
}

function keeperOf(scope: SendingScope, idempotency: IncomingMessage['idempotency']): Keeper {
  if (!idempotency) return { isWriting: false, recall: async () => {}, claim: async () => {}, save: async () => {} };
  const { key, payloadHash } = idempotency;
  return {
    isWriting: true,
    recall: async () => {
      const earlier = await findEarlier({ ...scope, key, payloadHash });
      if (earlier) throw 'error' in earlier ? earlier.error : new AnsweredBefore(String(earlier.value));
    },
    claim: async (db) => {
      // The answer is not known yet: the key is this transaction's alone until it is saved.
      const use = { ...scope, key, payloadHash, response: '', at: new Date() };
      const earlier = (await claimKeys(db, [use])).get(use);
      if (!earlier) return;
      throw 'error' in earlier ? earlier.error : new AnsweredBefore(String(earlier.value));
    },
    // As text: jsonb would change the order of the names.
    save: (db, answer) => updateResponse(db, { ...scope, key }, JSON.stringify(answer)),
  };
}
