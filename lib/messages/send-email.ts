import { acceptMessage } from './accept-message.ts';
import { acceptMessages } from './accept-messages.ts';
import { type Draft, draftMessages, newDraftRoom } from './composing/draft-messages.ts';
import { type Idempotency, idempotencyOf } from './composing/idempotency.ts';
import { locateRefusal } from './composing/locate-refusal.ts';
import { parseEmail } from './composing/parse-email.ts';
import type { RejectedRecipient } from './incoming-message.ts';
import { type Sender, scopeOf } from './sender.ts';

/** What is answered to `POST /emails`; `data` names the message of each personal recipient. */
export type SentEmail = {
  id: string;
  accepted: number;
  rejected: RejectedRecipient[];
  data?: { id: string; email: string }[];
};

/** An answer, and whether it is the one that was given to this idempotency key before. */
export type Answered<Answer> = { answer: Answer; replayed: boolean };

/**
 * Sends one email of the REST API (contract §2): all of it is stored, or nothing. Personal sends are messages of their
 * own in one transmission; their `id` is that of the first.
 *
 * @param body what the client sent, unread. Idempotent with `idempotencyKey`.
 * @throws {AppError} everything of `parseEmail`, `draftMessages` and `acceptMessage`, naming the field
 */
export async function sendEmail(
  sender: Sender,
  body: unknown,
  { idempotencyKey }: { idempotencyKey?: string } = {},
): Promise<Answered<SentEmail>> {
  const input = parseEmail(body);
  const drafts = await draftMessages(sender, input, newDraftRoom(new Date()));
  const idempotency = idempotencyOf(idempotencyKey, body);
  const [draft] = drafts;
  if (draft && !input.recipients) return sendOne(sender, draft, idempotency);
  return sendPersonal(sender, drafts, idempotency);
}

async function sendOne(sender: Sender, draft: Draft, idempotency: Idempotency | null): Promise<Answered<SentEmail>> {
  try {
    const { replayed, ...answer } = await acceptMessage(scopeOf(sender), {
      ...draft.message,
      idempotency: idempotency?.whole(),
    });
    return { answer, replayed };
  } catch (error) {
    throw locateRefusal(error, draft);
  }
}

async function sendPersonal(
  sender: Sender,
  drafts: readonly Draft[],
  idempotency: Idempotency | null,
): Promise<Answered<SentEmail>> {
  const messages = drafts.map(({ message }, index) => ({ ...message, idempotency: idempotency?.part(index) }));
  const outcome = await acceptMessages(scopeOf(sender), messages);
  if ('error' in outcome) {
    const draft = drafts[outcome.index];
    throw draft ? locateRefusal(outcome.error, draft) : outcome.error;
  }
  const { answers } = outcome;
  const data = answers.map(({ id }, index) => ({ id, email: drafts[index]?.receivers[0]?.address ?? '' }));
  const accepted = answers.reduce((sum, answer) => sum + answer.accepted, 0);
  const rejected = answers.flatMap((answer) => answer.rejected);
  return {
    answer: { id: data[0]?.id ?? '', accepted, rejected, data },
    replayed: answers.every(({ replayed }) => replayed),
  };
}
