import { acceptMessage } from './accept-message.ts';
import type { SentEmail } from './answers.ts';
import { type Draft, draftMessages, newDraftRoom } from './composing/draft-messages.ts';
import { idempotencyOf } from './composing/idempotency.ts';
import { locateRefusal } from './composing/locate-refusal.ts';
import { parseEmail } from './composing/parse-email.ts';
import type { Outcome } from './group-commit.ts';
import type { AcceptedMessage, IncomingMessage } from './incoming-message.ts';
import { type Sender, scopeOf } from './sender.ts';
import { acceptMessages } from './together/accept-messages.ts';
import type { Answered } from './together/answer-once.ts';

/**
 * Sends one email of the REST API (contract §2): all of it is stored, or nothing. Personal sends are messages of their
 * own in one transmission; their `id` is that of the first.
 *
 * @param body what the client sent, unread. Idempotent with `idempotencyKey`.
 * @throws {AppError} everything of `parseEmail`, `draftMessages`, `acceptMessage` and `acceptMessages`, naming the field
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
  return acceptMessages(scopeOf(sender), {
    messages: drafts.map(({ message }) => message),
    idempotency,
    isWhole: true,
    refusal: (error, index) => locateRefusal(error, drafts[index]),
    answer: (outcomes) => answerPersonal(drafts, outcomes),
  });
}

async function sendOne(
  sender: Sender,
  draft: Draft,
  idempotency: IncomingMessage['idempotency'],
): Promise<Answered<SentEmail>> {
  try {
    const { replayed, ...answer } = await acceptMessage(scopeOf(sender), { ...draft.message, idempotency });
    return { answer, replayed };
  } catch (error) {
    throw locateRefusal(error, draft);
  }
}

function answerPersonal(drafts: readonly Draft[], outcomes: readonly Outcome<AcceptedMessage>[]): SentEmail {
  const answers = outcomes.flatMap((outcome) => ('value' in outcome ? [outcome.value] : []));
  const data = answers.map(({ id }, index) => ({ id, email: drafts[index]?.receivers[0]?.address ?? '' }));
  const accepted = answers.reduce((sum, answer) => sum + answer.accepted, 0);
  return { id: data[0]?.id ?? '', accepted, rejected: answers.flatMap(({ rejected }) => rejected), data };
}
