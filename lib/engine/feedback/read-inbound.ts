import { Counter } from 'prom-client';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import type {
  BouncedDelivery,
  BouncedRecipient,
  BounceReport,
  Complaint,
  FeedbackNotice,
} from '#lib/mail/bounce/bounce-report.ts';
import { parseBounce } from '#lib/mail/bounce/parse-bounce.ts';
import { readProgress } from '#lib/mail/bounce/read-progress.ts';
import { findVerps, type VerpReference } from '#lib/mail/verp.ts';
import { forwardToOperator } from './forward-to-operator.ts';
import type { ReadInboundJob } from './jobs.ts';
import { type OwnAddress, readOwnAddress, readSigned } from './own-address.ts';
import { type Feedback, type FeedbackOutcome, recordFeedback } from './record-feedback.ts';
import { relayProgress } from './relay-progress.ts';
import { deleteInbound, findInbound, type InboundMessage, keepOperatorMail } from './store.ts';

/** Tries of the job while the delivery has no outcome yet: about half an hour with the backoff of jobs. */
const TOO_EARLY_TRIES = 9;

/** Octets of a complaint that are searched for a signed local part. */
const SEARCHED_BYTES = 1_048_576;

/** Classes of a nonexistent address, and the class used instead if a bounce does not name our recipient. */
const DEAD = new Set([10]);
const UNDETERMINED = 40;

const REASON_MAX = 1_000;

/** Signals that feedback arrived before the outcome of its delivery was written: the job is retried. */
export class TooEarly extends Error {}

/**
 * Processes an inbound message: records its feedback for the recipient named by our signature, and deletes the message.
 * Messages other than bounces, complaints and unsubscribes (such as automatic replies) change nothing. An automatic
 * notice, such as a failed authentication (RFC 6591), is logged for the operator. A report of success or delay is passed
 * on to the sender who asked for it. A message to the operator is
 * forwarded, or stored if it cannot be forwarded. Idempotent.
 *
 * @param tries the number of this try of the job, from 1.
 * @throws {TooEarly} if the delivery has no outcome yet.
 */
export async function readInbound(ctx: Pick<Context, 'now'>, { id }: ReadInboundJob, tries: number): Promise<void> {
  const message = await findInbound(id);
  if (!message) return;
  const report = parseBounce(message.raw);
  if (report.kind === 'notice') logNotice(message, report.notice);
  let isForOperator = false;
  for (const address of message.recipients) {
    const own = await readOwnAddress(address);
    isForOperator ||= own?.kind === 'operator';
    const reported = own ? readFeedback(own, report, message) : null;
    const outcome = reported ? await recordFeedback(reported.reference, reported.toFeedback, ctx.now()) : 'nothing';
    if (outcome === 'tooEarly' && tries < TOO_EARLY_TRIES) throw new TooEarly('the delivery has no outcome yet');
    logOutcome(message, report, reported, outcome);
    const progress = own?.kind === 'bounce' ? readProgress(message.raw) : null;
    if (own?.kind !== 'bounce' || !progress) continue;
    const isRelayed = await relayProgress(own.reference, progress, ctx.now());
    if (!isRelayed && tries < TOO_EARLY_TRIES) throw new TooEarly('the delivery has no outcome yet');
  }
  const isForwarded = isForOperator && (await forwardToOperator(message, ctx.now()));
  if (isForOperator && !isForwarded) await keepOperatorMail(id, computeExpiry(ctx.now()));
  else await deleteInbound(id);
}

const computeExpiry = (now: Date): Date => new Date(now.getTime() + settings().RETENTION_BODY_DAYS * DAY_MS);

const UNSUBSCRIBE_BY_MAIL: Feedback = { type: 'list_unsubscribe', data: { unsubscribe_method: 'mailto' } };

/** Feedback of a message on one recipient; `toFeedback` needs the recipient's address, which the reference leads to. */
type ReportedFeedback = {
  reference: VerpReference;
  type: Feedback['type'];
  toFeedback: (rcptTo: string) => Feedback | null;
};

function readFeedback(own: OwnAddress, report: BounceReport, message: InboundMessage): ReportedFeedback | null {
  if (own.kind === 'operator') return null;
  if (report.kind === 'complaint') {
    const reference = own.kind === 'feedbackLoop' ? findReference(message.raw) : own.reference;
    return reference && { reference, type: 'spam_complaint', toFeedback: () => fromComplaint(report.complaint) };
  }
  if (own.kind === 'feedbackLoop') return null;
  if (own.kind === 'unsubscribe') return readUnsubscribe(own.reference, report, message);
  if (report.kind === 'unnamed') return readUnnamed(own.reference, report.failure);
  if (report.kind !== 'bounce') return null;
  const failed = report.recipients.filter(({ action }) => action === 'failed');
  if (failed.length === 0) return null;
  return { reference: own.reference, type: 'out_of_band', toFeedback: (rcptTo) => fromBounce(failed, rcptTo) };
}

/** Returns the bounce of a message that names no recipient: the signed return path names the delivery. */
const readUnnamed = (reference: VerpReference, failure: BouncedDelivery): ReportedFeedback | null =>
  failure.action === 'failed' ? { reference, type: 'out_of_band', toFeedback: () => toOutOfBand(failure) } : null;

/** Returns the unsubscribe of a message to an unsubscribe address; null if it was sent automatically. */
function readUnsubscribe(
  reference: VerpReference,
  report: BounceReport,
  message: InboundMessage,
): ReportedFeedback | null {
  if (report.kind !== 'other' || message.envelopeFrom === '') return null;
  return { reference, type: 'list_unsubscribe', toFeedback: () => UNSUBSCRIBE_BY_MAIL };
}

/** Finds the message of a complaint by our signed local part, anywhere in the report. */
function findReference(raw: Buffer): VerpReference | null {
  const text = raw.toString('latin1', 0, SEARCHED_BYTES).replace(/=\r?\n/g, '');
  for (const local of findVerps(text)) {
    const signed = readSigned(local);
    if (signed) return signed.reference;
  }
  return null;
}

const fromComplaint = ({ feedbackType, reportedBy }: Complaint): Feedback => ({
  type: 'spam_complaint',
  data: { fbtype: feedbackType, ...(reportedBy !== null && { report_by: reportedBy }) },
});

/**
 * Converts a bounce to feedback on our recipient: the reason given for them, or for the only recipient that it names (the
 * mail was forwarded). Several other recipients mean that the address is a mailing list: a list member without a mailbox
 * does not make the list address invalid.
 */
function fromBounce(failed: readonly BouncedRecipient[], rcptTo: string): Feedback | null {
  const wanted = rcptTo.toLowerCase();
  const ours = failed.find((one) => one.recipient === wanted || one.originalRecipient === wanted);
  const used = ours ?? failed[0];
  if (!used) return null;
  const isElsewhere = !ours && failed.length > 1;
  return toOutOfBand(isElsewhere && DEAD.has(used.bounceClass) ? { ...used, bounceClass: UNDETERMINED } : used);
}

const toOutOfBand = ({ bounceClass, status, remoteHost, reason }: BouncedDelivery): Feedback => ({
  type: 'out_of_band',
  bounceClass,
  reason: reason.slice(0, REASON_MAX),
  data: { ...(status !== null && { enhanced_code: status }), ...(remoteHost !== null && { mx_host: remoteHost }) },
});

/** Logs a notice for the operator and counts it in `feedback_total`. Logs no addresses of people. */
function logNotice({ id, raw }: InboundMessage, { feedbackType, reportedBy, authFailure }: FeedbackNotice): void {
  const isKnown = ['auth-failure', 'not-spam', 'virus', 'other'].includes(feedbackType);
  countFeedback(isKnown ? feedbackType.replace('-', '_') : 'other', 'logged');
  const { companyId, messageId } = findReference(raw) ?? {};
  const fields = { inboundId: id, feedbackType, reportedBy, ...authFailure, companyId, messageId };
  if (authFailure) log().warn(fields, 'a receiver reports that authentication of a message failed');
  else log().info(fields, 'a receiver reports on a message');
}

/** Logs and counts the outcome of a message. Logs no addresses and no texts. */
function logOutcome(
  { id }: InboundMessage,
  report: BounceReport,
  reported: ReportedFeedback | null,
  outcome: FeedbackOutcome | 'nothing',
): void {
  if (report.kind === 'notice') return;
  const type = reported?.type ?? 'none';
  countFeedback(type, outcome);
  const { companyId, messageId } = reported?.reference ?? {};
  log().info({ inboundId: id, kind: report.kind, type, outcome, companyId, messageId }, 'mail came back');
}

const feedback = new Counter({
  name: 'feedback_total',
  help: 'Mail that came back, by its kind and its result',
  labelNames: ['type', 'outcome'] as const,
});

/** Counts one piece of feedback. */
const countFeedback = (type: string, outcome: string): void => feedback.inc({ type, outcome });
