import { newId } from '#lib/core/ids.ts';
import type { BounceClass } from '#lib/events/bounce-classes.ts';
import type { EventType } from '#lib/events/event-types.ts';
import { recordEvents } from '#lib/events/record-events.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { maskReason } from '#lib/mail/mask-reason.ts';
import type { VerpReference } from '#lib/mail/verp.ts';
import { isSimulatorDomain } from '#lib/messages/simulator.ts';
import { type SuppressingFact, suppressAfterEvent } from '#lib/suppressions/suppress-after-event.ts';
import { type FeedbackRecipient, hasEvent, lockRecipient, updateRecipient } from './store.ts';

/** What came back about one recipient of one message; `data` holds the event's own fields by their names in contract §4. */
export type Feedback =
  | { type: 'out_of_band'; bounceClass: BounceClass; reason: string; data: Record<string, unknown> }
  | { type: 'spam_complaint'; data: Record<string, unknown> }
  | { type: 'list_unsubscribe' | 'link_unsubscribe'; data: Record<string, unknown> };

/**
 * - `recorded`: an event and what follows from it were written.
 * - `repeated`: it was told before; an unsubscribe suppresses again, should somebody have lifted it.
 * - `unknown`: there is no such message any more, or it was never sent to that recipient.
 * - `tooEarly`: the delivery's own outcome is not written yet.
 */
export type FeedbackOutcome = 'recorded' | 'repeated' | 'unknown' | 'tooEarly';

/**
 * Writes what came back about a recipient: event, recipient and suppression in one transaction (contract §6). Only for a
 * message that was really sent to that recipient; each kind counts once, however often it is told.
 *
 * @param reference of a signature that was read: nobody else may name a recipient.
 * @param tell what came back, told the recipient's address.
 */
export async function recordFeedback(
  reference: VerpReference,
  tell: (rcptTo: string) => Feedback | null,
  now: Date,
): Promise<FeedbackOutcome> {
  return withTransaction(async (db) => {
    const recipient = await lockRecipient(db, reference);
    if (!recipient) return 'unknown';
    if (!recipient.wasSent) return recipient.isOpen ? 'tooEarly' : 'unknown';
    const feedback = tell(recipient.rcptTo);
    if (!feedback) return 'unknown';
    const isRepeat = await hasEvent(db, reference, feedback.type);
    if (isRepeat && !Object.hasOwn(UNSUBSCRIBE_SOURCES, feedback.type)) return 'repeated';
    if (!isRepeat) await write(db, reference, recipient, feedback, now);
    if (!isSimulatorDomain(recipient.recipientDomain)) {
      await suppressAfterEvent(db, [toFact(reference, recipient, feedback, now)], now);
    }
    return isRepeat ? 'repeated' : 'recorded';
  });
}

async function write(
  db: Database,
  reference: VerpReference,
  recipient: FeedbackRecipient,
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
}

/** An event about a recipient, without what its type adds. */
export const toEvent = (
  { companyId, messageId, ordinal }: VerpReference,
  recipient: FeedbackRecipient,
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
  sendingDomain: recipient.sendingDomain,
  campaignId: recipient.campaignId,
  templateId: recipient.templateId,
  ipPoolId: recipient.ipPoolId,
});

function toFact(
  { companyId, messageId }: VerpReference,
  recipient: FeedbackRecipient,
  feedback: Feedback,
  at: Date,
): SuppressingFact {
  const { subaccountId, rcptTo, transactional: isTransactional } = recipient;
  const of = { companyId, messageId, subaccountId, rcptTo, isTransactional, at };
  if (feedback.type === 'out_of_band') {
    return { ...of, kind: 'bounce', bounceClass: feedback.bounceClass, reason: feedback.reason };
  }
  if (feedback.type === 'spam_complaint') return { ...of, kind: 'complaint', reason: null };
  return { ...of, kind: 'unsubscribe', source: UNSUBSCRIBE_SOURCES[feedback.type], reason: null };
}

/** What a suppression names as its source. */
const UNSUBSCRIBE_SOURCES = { list_unsubscribe: 'List Unsubscribe', link_unsubscribe: 'Unsubscribe Link' } as const;
