import type { Answered } from '#lib/core/call.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { Outcome } from '#lib/core/group-commit.ts';
import { WorkPace } from '#lib/infra/pressure/work-pace.ts';
import type { AcceptedMessage, FailedMessage, IncomingMessage, SendingScope } from '../incoming-message.ts';
import { countSimulated } from './checks/simulated-rate.ts';
import { prepareFailed, recordFailed } from './failed/record-failed.ts';
import { answerOnce } from './idempotency/answer-once.ts';
import { prepareMessage } from './prepare-message.ts';
import type { PreparedMessage } from './prepared-message.ts';
import { writeTogether } from './write-batch.ts';

/** A request with several messages. */
export type Together<Answer> = {
  /** The messages in order; an error stays for a message that was refused before. */
  messages: readonly (IncomingMessage | AppError)[];
  /** The messages that could not be made: they are recorded, unless the request is refused. */
  failed?: readonly FailedMessage[];
  /** The key of the whole request. */
  idempotency: IncomingMessage['idempotency'];
  /** All or nothing: the first refusal, as `refusal` words it, refuses the request. */
  isWhole: boolean;
  refusal(error: AppError, index: number): unknown;
  /** Builds the answer, a JSON value, from the results of the messages, in their order. */
  answer(outcomes: readonly Outcome<AcceptedMessage>[]): Answer;
};

/**
 * Accepts the messages of one request, as `acceptMessage` does one: they, the request's idempotency key and its answer are
 * written in one transaction.
 *
 * @throws {AppError} idempotencyKeyReused, idempotencyInProgress, rateLimited (simulated mail), notStorable, queueUnavailable, bodyStoreUnavailable, and what `refusal` makes
 */
export function acceptMessages<Answer>(scope: SendingScope, request: Together<Answer>): Promise<Answered<Answer>> {
  return answerOnce(scope, request.idempotency ?? null, async (keep) => {
    const prepared = await prepareAll(scope, request);
    refuseWhole(request, prepared);
    const batch = prepared.filter((message): message is PreparedMessage => !(message instanceof AppError));
    countSimulated(scope, batch);
    const conclude = (written: readonly Outcome<AcceptedMessage>[]): Answer => {
      const rest = written.values();
      const outcomes = prepared.map((message) => (message instanceof AppError ? { error: message } : next(rest)));
      refuseWhole(request, outcomes.map(errorOf));
      return request.answer(outcomes);
    };
    const failed = await prepareFailed(scope, request.failed ?? []);
    const outcomes = await writeTogether(batch, {
      isWriting: keep.isWriting || failed.length > 0,
      before: keep.claim,
      after: async (db, written) => {
        const answer = conclude(written);
        await recordFailed(db, failed);
        await keep.save(db, answer);
      },
    });
    return conclude(outcomes);
  });
}

/** Messages that are prepared at the same time: they may look at the database. */
const PREPARED_AT_ONCE = 25;

/** Prepares the messages in their order, up to a refusal that refuses all, and lets other work of the process run in between. */
async function prepareAll(
  scope: SendingScope,
  { messages, isWhole }: Together<unknown>,
): Promise<(PreparedMessage | AppError)[]> {
  const pace = new WorkPace(scope.companyId);
  const prepared: (PreparedMessage | AppError)[] = [];
  for (let from = 0; from < messages.length; from += PREPARED_AT_ONCE) {
    if (from > 0) await pace.next();
    const some = messages.slice(from, from + PREPARED_AT_ONCE);
    prepared.push(...(await Promise.all(some.map((message) => prepare(scope, message)))));
    if (isWhole && prepared.some((one) => one instanceof AppError)) break;
  }
  return prepared;
}

async function prepare(scope: SendingScope, message: IncomingMessage | AppError): Promise<PreparedMessage | AppError> {
  if (message instanceof AppError) return message;
  return prepareMessage(scope, message).catch((error) => {
    if (error instanceof AppError) return error;
    throw error;
  });
}

function refuseWhole(request: Together<unknown>, found: readonly unknown[]): void {
  if (!request.isWhole) return;
  const index = found.findIndex((one) => one instanceof AppError);
  const error = found[index];
  if (error instanceof AppError) throw request.refusal(error, index);
}

/** Throws an error that is not an expected refusal, which rolls the transaction back. */
function errorOf(outcome: Outcome<AcceptedMessage>): AppError | null {
  if ('value' in outcome) return null;
  if (outcome.error instanceof AppError) return outcome.error;
  throw outcome.error;
}

function next(outcomes: Iterator<Outcome<AcceptedMessage>>): Outcome<AcceptedMessage> {
  const { done, value } = outcomes.next();
  return done ? { error: new AppError('internal') } : value;
}
