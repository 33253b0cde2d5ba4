import { newId } from '#lib/core/ids.ts';
import { enqueueReport } from '#lib/engine/messages/dsn/enqueue-report.ts';
import type { SendDsnJob } from '#lib/engine/messages/dsn/report-job.ts';
import { type LockedRecipient, lockRecipient } from '#lib/engine/messages/read/queries.ts';
import { type SuppressingFact, suppressAfterEvent } from '#lib/engine/suppressions/suppress-after-event.ts';
import type { BounceClass } from '#lib/events/bounce-classes.ts';
import type { EventType } from '#lib/events/event-types.ts';
import { hasEvent } from '#lib/events/read/queries.ts';
import { recordEvents } from '#lib/events/record-events.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { maskReason } from '#lib/mail/mask-reason.ts';
import type { VerpReference } from '#lib/mail/verp.ts';
import { updateRecipient } from './store.ts';

/** Feedback on one recipient of one message; `data` contains the type-specific event fields of docs/contract.md §4. */
export type Feedback =
  | { type: 'out_of_band'; bounceClass: BounceClass; reason: string; data: Record<string, unknown> }
  | { type: 'spam_complaint'; data: Record<string, unknown> }
  /** One that `keepsOthers` leaves the category of the message alone: nothing is suppressed. */
  | { type: 'list_unsubscribe' | 'link_unsubscribe'; data: Record<string, unknown>; keepsOthers?: true };

/**
 * The result of recording feedback.
 * - `recorded`: an event and its consequences were written.
 * - `repeated`: it was already recorded; an unsubscribe suppresses again if the suppression was removed.
 * - `unknown`: the message is no longer stored, or was never sent to that recipient.
 * - `tooEarly`: the outcome of the delivery is not written yet.
 */
export type FeedbackOutcome = 'recorded' | 'repeated' | 'unknown' | 'tooEarly';

/**
 * Records feedback on a recipient: event, recipient and suppression in one transaction (docs/contract.md §6). The message
 * must have been sent to that recipient. Each kind is counted once per recipient, even if reported repeatedly.
 *
 * @param reference the reference of a verified signature, the only trusted source of a recipient.
 * @param toFeedback returns the feedback for the recipient's address, or null for no feedback.
 */
export async function recordFeedback(
  reference: VerpReference,
  toFeedback: (rcptTo: string) => Feedback | null,
  now: Date,
): Promise<FeedbackOutcome> {
  return withTransaction(async (db) => {
    const recipient = await lockRecipient(db, reference);
    if (!recipient) return 'unknown';
    if (!recipient.wasSent) return recipient.isOpen ? 'tooEarly' : 'unknown';
    const feedback = toFeedback(recipient.rcptTo);
    if (!feedback) return 'unknown';
    const isRepeat = await hasEvent(db, reference, feedback.type);
    if (isRepeat && !Object.hasOwn(UNSUBSCRIBE_SOURCES, feedback.type)) return 'repeated';
    if (!isRepeat) await write(db, reference, recipient, feedback, now);
    if (!recipient.isSimulated && !('keepsOthers' in feedback)) {
      await suppressAfterEvent(db, [toFact(reference, recipient, feedback, now)], now);
    }
    return isRepeat ? 'repeated' : 'recorded';
  });
}

async function write(
  db: Database,
  reference: VerpReference,
  recipient: LockedRecipient,
  feedback: Feedback,
  now: Date,
): Promise<void> {
  const bounce = feedback.type === 'out_of_band' ? feedback : null;
  const event = toEvent(reference, recipient, feedback.type, now);
  await recordEvents(db, [
    {
      ...event,
      bounceClass: bounce?.bounceClass ?? null,
      reason: bounce ? maskReason(bounce.reason) : null,
      data: { ...feedback.data, ...(bounce && { raw_reason: bounce.reason }) },
    },
  ]);
  await updateRecipient(db, reference, { type: feedback.type, at: now }, bounce);
  if (bounce) await enqueueReport(db, toReport(reference, bounce, now));
}

/** Builds the notification of a late bounce for the sender, if it asked for one. */
function toReport(
  { companyId, messageId, ordinal }: VerpReference,
  { reason: diagnostic, data }: Feedback & { type: 'out_of_band' },
  at: Date,
): SendDsnJob {
  const given = String(data.enhanced_code ?? '');
  const status = given.startsWith('5.') ? given : '5.0.0';
  const remoteHost = typeof data.mx_host === 'string' ? data.mx_host : null;
  return { companyId, messageId, ordinal, action: 'failed', status, diagnostic, remoteHost, at };
}

/** Builds an event about a recipient, without the fields of its type. */
export const toEvent = (
  { companyId, messageId, ordinal }: VerpReference,
  recipient: LockedRecipient,
  type: EventType,
  now: Date,
) => ({
  companyId,
  id: newId(now.getTime()),
  environment: recipient.environment,
  type,
  at: now,
  messageId,
  ordinal,
  transmissionId: recipient.transmissionId,
  subaccountId: recipient.subaccountId,
  rcptTo: recipient.rcptTo,
  recipientDomain: recipient.recipientDomain,
  isSimulated: recipient.isSimulated,
  sendingDomain: recipient.sendingDomain,
  campaignId: recipient.campaignId,
  templateId: recipient.templateId,
  ipPoolId: recipient.ipPoolId,
  templateVersion: recipient.templateVersion ?? null,
  mxHost: recipient.mxHost ?? null,
  sendingIp: recipient.sendingIp ?? null,
});

function toFact(
  { companyId, messageId }: VerpReference,
  recipient: LockedRecipient,
  feedback: Feedback,
  at: Date,
): SuppressingFact {
  const { subaccountId, rcptTo, transactional: isTransactional } = recipient;
  const of = { companyId, messageId, subaccountId, rcptTo, isTransactional, at };
  if (feedback.type === 'out_of_band') {
    const { bounceClass, reason } = feedback;
    return { ...of, kind: 'bounce', bounceClass, reason, nextHop: recipient.mxHost ?? null };
  }
  if (feedback.type === 'spam_complaint') return { ...of, kind: 'complaint', reason: null };
  return { ...of, kind: 'unsubscribe', source: UNSUBSCRIBE_SOURCES[feedback.type], reason: null };
}

/** The sources of suppressions by unsubscribes. */
const UNSUBSCRIBE_SOURCES = { list_unsubscribe: 'List Unsubscribe', link_unsubscribe: 'Unsubscribe Link' } as const;
