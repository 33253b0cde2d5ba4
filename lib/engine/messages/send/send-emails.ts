import type { Answered } from '#lib/core/call.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { ErrorCode } from '#lib/core/errors/catalogue.ts';
import { capitalize } from '#lib/core/errors/validation-text.ts';
import type { Outcome } from '#lib/core/group-commit.ts';
import { newId } from '#lib/core/ids.ts';
import { acceptMessage } from '../accept/accept-message.ts';
import { acceptMessages } from '../accept/accept-messages.ts';
import { checkRequest } from '../accept/checks/check-company.ts';
import { prepareMessage } from '../accept/prepare-message.ts';
import type { DraftDetails } from '../compose/draft-details.ts';
import { createDraftBudget, type Draft, draftMessages } from '../compose/draft-messages.ts';
import { idempotencyOf } from '../compose/idempotency.ts';
import { locateRefusal } from '../compose/locate-refusal.ts';
import { parseEmail } from '../compose/parse-email.ts';
import type { AcceptedMessage, FailedMessage } from '../incoming-message.ts';
import { type Sender, scopeOf } from '../sender.ts';
import type { BatchMode } from './send-batch.ts';

/** An email in the fields of `POST /emails`, not read yet, with the details that only another vendor's API sets. */
export type EmailToSend = { input: unknown; details?: DraftDetails };

/** A refusal as JSON; `recipient` where one recipient of an email was refused alone. */
export type EmailRefusal = {
  email: number;
  recipient: string | null;
  code: ErrorCode;
  message: string;
  field?: string;
};

/** The messages of a request and its refusals; `email` counts the emails of the request from 0. */
export type SentEmails = {
  transmissionId: string;
  messages: { email: number; id: string; messageId: string | null; accepted: number }[];
  refusals: EmailRefusal[];
};

/** The details of a request; `body` identifies it for its idempotency key. */
export type SendEmailsOptions = {
  /** `check` runs every check and stores nothing. */
  mode: BatchMode | 'check';
  idempotencyKey?: string | undefined;
  body: unknown;
  /** Returns the caller's name of one of our fields. */
  locate(field: string, email: number): string;
  /** Returns the sentence that the caller's clients know a refusal by; null for ours. `payload.field` is the caller's. */
  word?: ((refusal: AppError) => string | null) | undefined;
};

type NumberedDraft = { email: number; draft: Draft; messageId: string | null };

/**
 * Sends the emails of one request of another vendor's API as one transmission and in one transaction. A single message
 * joins the group commit, as those of `sendEmail` do.
 *
 * @param emails an error is an email that was refused before. They are read one by one, so that they may be made lazily.
 * @throws {AppError} everything of `checkRequest` and `acceptMessages`, and unless permissive everything of `sendEmail`
 */
export async function sendEmails(
  sender: Sender,
  emails: Iterable<EmailToSend | AppError>,
  { mode, idempotencyKey, body, ...naming }: SendEmailsOptions,
): Promise<Answered<SentEmails>> {
  const scope = scopeOf(sender);
  await checkRequest(scope);
  const idempotency = idempotencyOf(idempotencyKey, body);
  const budget = createDraftBudget(sender.companyId, new Date());
  const transmissionId = newId(budget.now.getTime());
  const drafts: NumberedDraft[] = [];
  const refusals: EmailRefusal[] = [];
  const failed: FailedMessage[] = [];
  let email = -1;
  for (const one of emails) {
    email += 1;
    if (email > 0) await budget.work.pace.next();
    try {
      if (one instanceof AppError) throw one;
      const details = { ...one.details, transmissionId };
      const made = await draftMessages(sender, parseEmail(one.input), budget, details);
      const messageId = details.messageId ?? null;
      for (const draft of made.drafts) drafts.push({ email, draft, messageId });
      for (const { email: recipient, error } of made.failed)
        refusals.push({ email, recipient, code: error.code, message: error.message });
      failed.push(...made.failed);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const refusal = one instanceof AppError ? one : rename(error, email, naming);
      if (mode !== 'permissive') throw refusal;
      refusals.push(toRefusal(refusal, email));
    }
  }
  const wordRefusal = (error: unknown, index: number): unknown => {
    const source = drafts[index];
    const located = locateRefusal(error, source?.draft);
    return located instanceof AppError ? rename(located, source?.email ?? 0, naming) : located;
  };
  const conclude = (outcomes: readonly Outcome<AcceptedMessage>[]): SentEmails =>
    toAnswer(transmissionId, drafts, outcomes, refusals, wordRefusal);
  const [only] = drafts;
  if (mode === 'check') return checkAll(sender, drafts, conclude, wordRefusal);
  if (only && drafts.length === 1 && failed.length === 0 && !idempotency) {
    const outcome = await acceptOne(sender, only.draft);
    if ('error' in outcome && mode === 'strict') throw wordRefusal(outcome.error, 0);
    return { answer: conclude([outcome]), replayed: false };
  }
  return acceptMessages(scope, {
    messages: drafts.map(({ draft }) => draft.message),
    failed,
    idempotency,
    isWhole: mode === 'strict',
    refusal: wordRefusal,
    answer: conclude,
  });
}

async function acceptOne(sender: Sender, { message }: Draft): Promise<Outcome<AcceptedMessage>> {
  try {
    return { value: await acceptMessage(scopeOf(sender), message) };
  } catch (error) {
    if (error instanceof AppError) return { error };
    throw error;
  }
}

async function checkAll(
  sender: Sender,
  drafts: readonly NumberedDraft[],
  conclude: (outcomes: readonly Outcome<AcceptedMessage>[]) => SentEmails,
  wordRefusal: (error: unknown, index: number) => unknown,
): Promise<Answered<SentEmails>> {
  for (const [index, { draft }] of drafts.entries()) {
    await prepareMessage(scopeOf(sender), draft.message).catch((error) => {
      throw wordRefusal(error, index);
    });
  }
  return { answer: conclude([]), replayed: false };
}

function toAnswer(
  transmissionId: string,
  drafts: readonly NumberedDraft[],
  outcomes: readonly Outcome<AcceptedMessage>[],
  before: readonly EmailRefusal[],
  wordRefusal: (error: unknown, index: number) => unknown,
): SentEmails {
  const messages: SentEmails['messages'] = [];
  const refusals = [...before];
  for (const [index, outcome] of outcomes.entries()) {
    const { email = 0, draft, messageId = null } = drafts[index] ?? {};
    if ('value' in outcome) {
      messages.push({ email, id: outcome.value.id, messageId, accepted: outcome.value.accepted });
    } else {
      const error = wordRefusal(outcome.error, index);
      const recipient = draft?.receivers.length === 1 ? (draft.receivers[0]?.address ?? null) : null;
      refusals.push({ ...toRefusal(error, email), recipient });
    }
  }
  return { transmissionId, messages, refusals };
}

function toRefusal(error: unknown, email: number): EmailRefusal {
  const { code, message, payload } = error instanceof AppError ? error : new AppError('internal');
  return { email, recipient: null, code, message, ...(payload.field !== undefined && { field: payload.field }) };
}

/** The refusals whose sentence names the field. */
const NAMES_FIELD: ReadonlySet<ErrorCode> = new Set(['missingField', 'unknownField', 'invalidField', 'notAvailable']);

type Naming = Pick<SendEmailsOptions, 'locate' | 'word'>;

function rename(error: AppError, email: number, { locate, word }: Naming): AppError {
  const { code, payload, retryAfterSeconds } = error;
  if (payload.field === undefined) return error;
  const field = locate(payload.field, email);
  const named = [payload.field, capitalize(payload.field)].find((name) => error.message.includes(name));
  const message = NAMES_FIELD.has(code) && named ? error.message.replace(named, () => field) : error.message;
  const renamed = new AppError(code, { ...payload, field, message, retryAfterSeconds });
  const sentence = word?.(renamed) ?? null;
  return sentence === null ? renamed : new AppError(code, { ...renamed.payload, message: sentence, retryAfterSeconds });
}
