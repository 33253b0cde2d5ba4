import type { Answered } from '#lib/core/call.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Outcome } from '#lib/core/group-commit.ts';
import { BATCH_MAX } from '#lib/core/limits.ts';
import { acceptMessages } from '../accept/accept-messages.ts';
import { checkRequest } from '../accept/checks/check-company.ts';
import type { SentBatch } from '../answers.ts';
import { createDraftBudget, type Draft, type DraftBudget, draftMessages } from '../compose/draft-messages.ts';
import { idempotencyOf } from '../compose/idempotency.ts';
import { atIndex, locateRefusal } from '../compose/locate-refusal.ts';
import { parseEmail } from '../compose/parse-email.ts';
import type { AcceptedMessage } from '../incoming-message.ts';
import { type Sender, scopeOf } from '../sender.ts';

/** Strict: all of a batch or nothing. Permissive: sends what it can and reports the rest. */
export type BatchMode = 'strict' | 'permissive';

/**
 * Sends up to 500 emails in one request. A refusal names the message and the field, as `[3].to`.
 *
 * @param body what the client sent, unread. Idempotent with `idempotencyKey`.
 * @throws {AppError} invalidField, everything of `checkRequest` and `acceptMessages`, and in strict mode everything of `sendEmail`
 */
export async function sendBatch(
  sender: Sender,
  body: unknown,
  { mode, idempotencyKey }: { mode: BatchMode; idempotencyKey?: string },
): Promise<Answered<SentBatch>> {
  await checkRequest(scopeOf(sender));
  const emails = readList(body);
  const idempotency = idempotencyOf(idempotencyKey, body);
  const isWhole = mode === 'strict';
  const drafts: (Draft | AppError)[] = [];
  const budget = createDraftBudget(sender.companyId, new Date());
  for (const [index, email] of emails.entries()) {
    if (index > 0) await budget.work.pace.next();
    const draft = await draftOne(sender, email, budget);
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
  throw refuse.field('body', `must be a list of 1 to ${BATCH_MAX} emails`);
}

/** The message of one email, or the reason it was refused. */
async function draftOne(sender: Sender, email: unknown, budget: DraftBudget): Promise<Draft | AppError> {
  try {
    const input = parseEmail(email);
    if (input.recipients) return new AppError('notAvailable', { field: 'recipients' });
    const {
      drafts: [draft],
    } = await draftMessages(sender, input, budget);
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
