import type { Answered } from '#lib/core/call.ts';
import type { Outcome } from '#lib/core/group-commit.ts';
import { acceptMessage } from '../accept/accept-message.ts';
import { acceptMessages } from '../accept/accept-messages.ts';
import { checkRequest } from '../accept/checks/check-company.ts';
import type { SentEmail } from '../answers.ts';
import { createDraftBudget, type Draft, draftMessages } from '../compose/draft-messages.ts';
import { idempotencyOf } from '../compose/idempotency.ts';
import { locateRefusal } from '../compose/locate-refusal.ts';
import { parseEmail } from '../compose/parse-email.ts';
import type { AcceptedMessage, FailedMessage, IncomingMessage } from '../incoming-message.ts';
import { type Sender, scopeOf } from '../sender.ts';

/**
 * Sends one email of the REST API (docs/contract.md §2): all of it is stored, or nothing. Personal sends are messages of their
 * own in one transmission; their `id` is that of the first.
 *
 * @param body what the client sent, unread. Idempotent with `idempotencyKey`.
 * @throws {AppError} everything of `checkRequest`, `parseEmail`, `draftMessages`, `acceptMessage` and `acceptMessages`, naming the field
 */
export async function sendEmail(
  sender: Sender,
  body: unknown,
  { idempotencyKey }: { idempotencyKey?: string } = {},
): Promise<Answered<SentEmail>> {
  await checkRequest(scopeOf(sender));
  const input = parseEmail(body);
  const { drafts, failed } = await draftMessages(sender, input, createDraftBudget(sender.companyId, new Date()));
  const idempotency = idempotencyOf(idempotencyKey, body);
  const [draft] = drafts;
  if (draft && !input.recipients) return sendOne(sender, draft, idempotency);
  return acceptMessages(scopeOf(sender), {
    messages: drafts.map(({ message }) => message),
    failed,
    idempotency,
    isWhole: true,
    refusal: (error, index) => locateRefusal(error, drafts[index]),
    answer: (outcomes) => answerPersonal(drafts, outcomes, failed),
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

function answerPersonal(
  drafts: readonly Draft[],
  outcomes: readonly Outcome<AcceptedMessage>[],
  failed: readonly FailedMessage[],
): SentEmail {
  const answers = outcomes.flatMap((outcome) => ('value' in outcome ? [outcome.value] : []));
  const data = answers.map(({ id }, index) => ({ id, email: drafts[index]?.receivers[0]?.address ?? '' }));
  const accepted = answers.reduce((sum, answer) => sum + answer.accepted, 0);
  const unmade = failed.map(({ email, error: { code, message } }) => ({ email, code, message }));
  const rejected = [...unmade, ...answers.flatMap((answer) => answer.rejected)];
  return { id: data[0]?.id ?? '', accepted, rejected, data };
}
