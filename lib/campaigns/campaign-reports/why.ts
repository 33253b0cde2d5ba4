import { findInAudience } from '#lib/campaigns/campaigns/audience/count-recipients.ts';
import { type CampaignRow, findAnyCampaign } from '#lib/campaigns/campaigns/campaigns.ts';
import type { ExclusionReason } from '#lib/campaigns/campaigns/values.ts';
import { findDueOf, findSendOf, findSendRecord, type SendKey } from '#lib/campaigns/expansion/sends.ts';
import { type Outcome, outcomeNamed } from '#lib/campaigns/expansion/values.ts';
import { findPerson } from '#lib/campaigns/reports/queries.ts';
import { statusOf } from '#lib/campaigns/reports/statuses.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { listLastEvents } from '#lib/events/read/queries.ts';
import type { Why, WhyQuery } from './schema.ts';

type Reader = Pick<Context, 'scope' | 'now'>;

/** Why a person of the audience got nothing, as it was when their mail was to be made. */
const UNSENT: Readonly<Record<Exclude<Outcome, 'queued'>, string>> = {
  erased: 'The contact was deleted before the mail was made.',
  noAddress: 'The contact had no email address when the mail was to be made.',
  bounced: 'Mail to the address had come back before: it does not exist.',
  unsubscribed: 'They had unsubscribed before the mail was made.',
  pending: 'They had not confirmed their address when the mail was to be made.',
  optedOut: 'They had left the category of the campaign before the mail was made.',
  paused: 'They had paused their mail.',
  overCap: 'They had as many mails that week as they want.',
  invalidAddress: 'No mail can be sent to the address as it is written.',
  failed: 'Their mail could not be made.',
};

/** Why somebody who is outside of the send would get nothing today. */
const EXCLUDED: Readonly<Record<ExclusionReason, string>> = {
  erased: 'they are deleted',
  noAddress: 'they have no email address',
  bounced: 'mail to the address has come back',
  unsubscribed: 'they have unsubscribed',
  pending: 'they have not confirmed their address',
  optedOut: 'they have left the category of the campaign',
  paused: 'they have paused their mail',
  excluded: 'the audience excludes them',
  alreadySent: 'they are in it already',
  invalidAddress: 'the address is invalid',
  overCap: 'they have had as many mails this week as they want',
};

/** The ends of mail that was made. */
const ENDS = {
  clicked: { outcome: 'got', sentence: 'They got it, and clicked in it.' },
  opened: { outcome: 'got', sentence: 'They got it, and opened it.' },
  notopen: { outcome: 'got', sentence: 'They got it, and have not opened it.' },
  hard: { outcome: 'bounced', sentence: 'It came back: the address does not exist.' },
  soft: { outcome: 'bounced', sentence: 'It came back: the mailbox or the server did not take it in time.' },
  block: { outcome: 'bounced', sentence: 'It came back: the server refused it.' },
  left: { outcome: 'left', sentence: 'They unsubscribed before it was delivered, so it was not.' },
} as const;

/**
 * Explains why a person got a campaign, or did not.
 *
 * @throws {AppError} notFound (the campaign, or the contact)
 */
export async function explainWhy(ctx: Reader, { sendId, contactId }: WhyQuery): Promise<Why> {
  const { key, row } = await requireSend(ctx, sendId);
  if (key) {
    const person = await findPerson(key, contactId);
    if (person) return explainPerson(ctx, person);
    const dueAt = await findDueOf(key, contactId);
    if (dueAt !== undefined) return { ...waiting(dueAt), reason: null, message: null };
  }
  return explainOutside(ctx, row, contactId, key !== null);
}

/** Finds a send by its own id or by that of its campaign; a campaign that was not sent yet has none. */
async function requireSend(ctx: Reader, id: string): Promise<{ key: SendKey | null; row: CampaignRow | null }> {
  const { companyId } = ctx.scope;
  const row = await findAnyCampaign(ctx, id);
  if (row) return { key: await findSendOf(companyId, id), row };
  const key = { companyId, sendId: id };
  const send = await findSendRecord(key);
  if (!send) throw refuse.notFound('email');
  return { key, row: await findAnyCampaign(ctx, send.refId) };
}

const waiting = (dueAt: Date | null) => ({
  outcome: 'waiting' as const,
  sentence:
    dueAt === null
      ? 'They wait for the winner of the test.'
      : 'Their mail is made when its time has come, if they may still get it then.',
  time: dueAt?.toISOString() ?? null,
});

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

async function explainPerson(ctx: Reader, { messageId, outcome, bits }: Person): Promise<Why> {
  const name = outcomeNamed(outcome);
  if (name !== 'queued') return { outcome: 'unsent', reason: name, sentence: UNSENT[name], time: null, message: null };
  const scope = { ...ctx.scope, environment: 'production' as const };
  const [last] = messageId === null ? [] : await listLastEvents(scope, [messageId], ENDINGS, 1);
  const facts = { time: last?.at.toISOString() ?? null, message: messageId };
  const status = statusOf(bits);
  if (status === null)
    return { outcome: 'waiting', reason: null, sentence: 'Their mail is made, and waits to be delivered.', ...facts };
  return { ...ENDS[status], reason: last?.reason ?? status, ...facts };
}

/** The events that end a mail. */
const ENDINGS = ['delivery', 'bounce', 'out_of_band'] as const;

async function explainOutside(ctx: Reader, row: CampaignRow | null, contactId: string, isSent: boolean): Promise<Why> {
  const found = row && (await findInAudience(ctx, row, contactId).catch(ifNotFound));
  if (row && found === null) throw refuse.notFound('contact');
  const reason = found ? (found.isIncluded ? found.reason : 'notIncluded') : null;
  return { outcome: 'excluded', reason, sentence: sentenceOf(isSent, found ?? null), time: null, message: null };
}

/** A segment or a label of the audience that was deleted leaves the question open. */
function ifNotFound(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
  return undefined;
}

function sentenceOf(isSent: boolean, found: Awaited<ReturnType<typeof findInAudience>>): string {
  const then = isSent ? 'They were not among its recipients when it was sent.' : 'It was not sent yet.';
  if (!found) return then;
  if (!found.isIncluded) return `${then} ${isSent ? 'Today' : 'As it is now'} they are not in the audience.`;
  if (found.reason === null)
    return isSent
      ? `${then} Today they would be: they were added or changed since, or left out then for a reason that is over.`
      : `${then} As it is now they would get it.`;
  return `${then} ${isSent ? 'Today' : 'As it is now'} they would get nothing: ${EXCLUDED[found.reason]}.`;
}
