import { AppError } from '#lib/core/errors/app-error.ts';
import type { ErrorCode } from '#lib/core/errors/catalogue.ts';
import { newId } from '#lib/core/ids.ts';
import type { NewEvent } from '#lib/events/new-event.ts';
import { eventStatements } from '#lib/events/record-events.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { runStatements } from '#lib/infra/db/transaction.ts';
import { maskReason } from '#lib/mail/mask-reason.ts';
import type { FailedMessage, SendingScope } from '../../incoming-message.ts';
import { injectionOf } from '../first-events.ts';
import { prepareMessage } from '../prepare-message.ts';
import type { PreparedMessage } from '../prepared-message.ts';
import { insertMessages, type RecipientRow } from '../store.ts';

/** A failed message with the facts that are stored of it. */
export type PreparedFailure = { message: PreparedMessage; error: AppError };

/**
 * Prepares failed messages to be recorded. Those that intake would refuse anyway, such as one to a recipient who did not
 * agree in the sandbox, are left out.
 */
export async function prepareFailed(scope: SendingScope, failed: readonly FailedMessage[]): Promise<PreparedFailure[]> {
  const prepared = await Promise.all(
    failed.map(async ({ message, error }): Promise<PreparedFailure[]> => {
      try {
        const { incoming, ...facts } = await prepareMessage(scope, message);
        return [{ message: { ...facts, incoming: { ...incoming, raw: NOTHING } }, error }];
      } catch (refusal) {
        if (refusal instanceof AppError) return [];
        throw refusal;
      }
    }),
  );
  return prepared.flat();
}

const NOTHING = Buffer.alloc(0);

/**
 * Records messages that could not be made, in the transaction of those of the same request that could: a message without a
 * body, its recipient, and an event. They count toward no quota.
 */
export async function recordFailed(db: Database, failed: readonly PreparedFailure[]): Promise<void> {
  if (failed.length === 0) return;
  const rows = failed.flatMap(({ message, error }) =>
    message.recipients.map((recipient) => ({ message, recipient, error, type: typeOf(error) })),
  );
  const stored = rows.map(({ message, recipient, error, type }): RecipientRow => {
    const state = { status: 'failed', lastEvent: type, bounceClass: null, reason: reasonOf(error) } as const;
    return { message, recipient, state: { ...state, suppressedFor: null }, injectionId: null };
  });
  const events = rows.map(({ message, recipient, error, type }): NewEvent => {
    const { sizeBytes: _, ...event } = injectionOf(message, recipient, newId());
    const data = { raw_reason: error.message, error_code: error.code };
    return { ...event, type, reason: reasonOf(error), data };
  });
  const messages = failed.map(({ message }) => message);
  await runStatements(db, [insertMessages(messages, stored, null, null), ...eventStatements(events)]);
}

/** The refusals of the template engine; all others are rules of mail that the rendered message breaks. */
const OF_RENDERING: ReadonlySet<ErrorCode> = new Set(['templateSyntax', 'templateRendering', 'missingVariable']);

const typeOf = ({ code }: AppError): 'generation_failure' | 'generation_rejection' =>
  OF_RENDERING.has(code) ? 'generation_failure' : 'generation_rejection';

const reasonOf = ({ message }: AppError): string => maskReason(message);
