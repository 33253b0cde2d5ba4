import { AppError } from '#lib/core/errors/app-error.ts';
import { BATCH_MAX } from '#lib/core/limits.ts';
import { acceptMessage } from './accept-message.ts';
import { acceptMessages } from './accept-messages.ts';
import { type Draft, type DraftRoom, draftMessages, newDraftRoom } from './composing/draft-messages.ts';
import { type Idempotency, idempotencyOf } from './composing/idempotency.ts';
import { atIndex, locateRefusal } from './composing/locate-refusal.ts';
import { parseEmail } from './composing/parse-email.ts';
import type { Answered } from './send-email.ts';
import { type Sender, scopeOf } from './sender.ts';

/** Strict: all of a batch or nothing. Permissive: what can be sent is, the rest is told. */
export type BatchMode = 'strict' | 'permissive';

/** What is answered to `POST /emails/batch`; `errors` only in permissive mode. */
export type SentBatch = {
  data: { id: string }[];
  errors?: { index: number; message: string; code: string; param: string | null }[];
};

/**
 * Sends up to 500 emails in one request. A refusal names the message and the field, as `[3].to`.
 *
 * @param body what the client sent, unread. Idempotent with `idempotencyKey`.
 * @throws {AppError} invalidField, and in strict mode everything of `sendEmail`
 */
export async function sendBatch(
  sender: Sender,
  body: unknown,
  { mode, idempotencyKey }: { mode: BatchMode; idempotencyKey?: string },
): Promise<Answered<SentBatch>> {
  const emails = readList(body);
  const idempotency = idempotencyOf(idempotencyKey, body);
  const room = newDraftRoom(new Date());
  return mode === 'strict'
    ? sendAll(sender, emails, idempotency, room)
    : sendWhatCanBe(sender, emails, idempotency, room);
}

function readList(body: unknown): unknown[] {
  if (Array.isArray(body) && body.length > 0 && body.length <= BATCH_MAX) return body;
  const cause = `The body must be a list of 1 to ${BATCH_MAX} emails.`;
  throw new AppError('invalidField', { field: 'body', cause, message: cause });
}

async function draftOne(sender: Sender, email: unknown, room: DraftRoom): Promise<Draft> {
  const input = parseEmail(email);
  if (input.recipients) throw new AppError('notAvailable', { field: 'recipients' });
  const [draft] = await draftMessages(sender, input, room);
  if (!draft) throw new AppError('noRecipients', { field: 'to' });
  return draft;
}

async function sendAll(
  sender: Sender,
  emails: readonly unknown[],
  idempotency: Idempotency | null,
  room: DraftRoom,
): Promise<Answered<SentBatch>> {
  const drafts: Draft[] = [];
  for (const [index, email] of emails.entries()) {
    try {
      drafts.push(await draftOne(sender, email, room));
    } catch (error) {
      throw atIndex(error, index);
    }
  }
  const messages = drafts.map(({ message }, index) => ({ ...message, idempotency: idempotency?.part(index) }));
  const outcome = await acceptMessages(scopeOf(sender), messages);
  if ('error' in outcome) {
    if (isAboutWhole(outcome.error)) throw outcome.error;
    const draft = drafts[outcome.index];
    throw atIndex(draft ? locateRefusal(outcome.error, draft) : outcome.error, outcome.index);
  }
  const data = outcome.answers.map(({ id }) => ({ id }));
  return { answer: { data }, replayed: outcome.answers.every(({ replayed }) => replayed) };
}

async function sendWhatCanBe(
  sender: Sender,
  emails: readonly unknown[],
  idempotency: Idempotency | null,
  room: DraftRoom,
): Promise<Answered<SentBatch>> {
  const drafts: (Draft | AppError)[] = [];
  for (const email of emails) drafts.push(await draftOne(sender, email, room).catch(refusalOf));
  const results = await Promise.all(
    drafts.map((draft, index) => (draft instanceof AppError ? draft : send(sender, draft, idempotency?.part(index)))),
  );
  const data: { id: string }[] = [];
  const errors: NonNullable<SentBatch['errors']> = [];
  let replayed = 0;
  for (const [index, result] of results.entries()) {
    if (!(result instanceof AppError)) {
      data.push({ id: result.id });
      replayed += result.replayed ? 1 : 0;
      continue;
    }
    errors.push({ index, message: result.message, code: result.code, param: result.payload.field ?? null });
  }
  const whole = results.find((result) => result instanceof AppError && isAboutWhole(result));
  if (whole && data.length === 0) throw whole;
  return { answer: { data, errors }, replayed: data.length > 0 && replayed === data.length };
}

function send(sender: Sender, draft: Draft, idempotency: ReturnType<Idempotency['part']> | undefined) {
  return acceptMessage(scopeOf(sender), { ...draft.message, idempotency }).catch((error) =>
    refusalOf(locateRefusal(error, draft)),
  );
}

/** An expected refusal is an answer of its message; anything else ends the request. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

/** Refusals that say nothing about one message: its idempotency key is that of the request, or the queue is down. */
const isAboutWhole = ({ code }: AppError): boolean =>
  code === 'idempotencyKeyReused' || code === 'idempotencyInProgress' || code === 'queueUnavailable';
