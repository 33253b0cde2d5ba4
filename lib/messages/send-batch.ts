import { AppError } from '#lib/core/errors/app-error.ts';
import { BATCH_MAX } from '#lib/core/limits.ts';
import type { SentBatch } from './answers.ts';
import { type Draft, type DraftRoom, draftMessages, newDraftRoom } from './composing/draft-messages.ts';
import { idempotencyOf } from './composing/idempotency.ts';
import { atIndex, locateRefusal } from './composing/locate-refusal.ts';
import { parseEmail } from './composing/parse-email.ts';
import type { Outcome } from './group-commit.ts';
import type { AcceptedMessage } from './incoming-message.ts';
import { type Sender, scopeOf } from './sender.ts';
import { acceptMessages } from './together/accept-messages.ts';
import type { Answered } from './together/answer-once.ts';

/** Strict: all of a batch or nothing. Permissive: what can be sent is, the rest is told. */
export type BatchMode = 'strict' | 'permissive';

/**
 * Sends up to 500 emails in one request. A refusal names the message and the field, as `[3].to`.
 *
 * @param body what the client sent, unread. Idempotent with `idempotencyKey`.
 * @throws {AppError} invalidField, everything of `acceptMessages`, and in strict mode everything of `sendEmail`
 */
export async function sendBatch(
  sender: Sender,
  body: unknown,
  { mode, idempotencyKey }: { mode: BatchMode; idempotencyKey?: string },
): Promise<Answered<SentBatch>> {
  const emails = readList(body);
  const idempotency = idempotencyOf(idempotencyKey, body);
  const isWhole = mode === 'strict';
  const drafts: (Draft | AppError)[] = [];
  const room = newDraftRoom(new Date());
  for (const [index, email] of emails.entries()) {
    const draft = await draftOne(sender, email, room);
    if (isWhole && draft instanceof AppError) throw atIndex(draft, index);
    drafts.push(draft);
  }
  return acceptMessages(scopeOf(sender), {
    messages: drafts.map((draft) => (draft instanceof AppError ? draft : draft.message)),
    idempotency,
    isWhole,
    refusal: (error, index) => atIndex(located(error, drafts[index]), index),
    answer: (outcomes) => toAnswer(outcomes, drafts, isWhole),
  });
}

function readList(body: unknown): unknown[] {
  if (Array.isArray(body) && body.length > 0 && body.length <= BATCH_MAX) return body;
  const cause = `The body must be a list of 1 to ${BATCH_MAX} emails.`;
  throw new AppError('invalidField', { field: 'body', cause, message: cause });
}

/** The message of one email, or why there is none. */
async function draftOne(sender: Sender, email: unknown, room: DraftRoom): Promise<Draft | AppError> {
  try {
    const input = parseEmail(email);
    if (input.recipients) return new AppError('notAvailable', { field: 'recipients' });
    const [draft] = await draftMessages(sender, input, room);
    return draft ?? new AppError('noRecipients', { field: 'to' });
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function toAnswer(
  outcomes: readonly Outcome<AcceptedMessage>[],
  drafts: readonly (Draft | AppError)[],
  isWhole: boolean,
): SentBatch {
  const data: SentBatch['data'] = [];
  const errors: NonNullable<SentBatch['errors']> = [];
  for (const [index, outcome] of outcomes.entries()) {
    if ('value' in outcome) {
      data.push({ id: outcome.value.id });
      continue;
    }
    const { message, code, payload } = located(outcome.error, drafts[index]);
    errors.push({ index, message, code, param: payload.field ?? null });
  }
  return isWhole ? { data } : { data, errors };
}

const located = (error: unknown, draft: Draft | AppError | undefined): AppError => {
  const found = draft instanceof AppError ? error : locateRefusal(error, draft);
  return found instanceof AppError ? found : new AppError('internal');
};
