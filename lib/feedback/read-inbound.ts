import type { Context } from '#lib/core/context.ts';
import { log } from '#lib/infra/log/log.ts';
import type { BouncedRecipient, BounceReport, Complaint } from '#lib/mail/bounce/bounce-report.ts';
import { parseBounce } from '#lib/mail/bounce/parse-bounce.ts';
import { findVerps, type VerpReference } from '#lib/mail/verp.ts';
import type { ReadInboundJob } from './jobs.ts';
import { countFeedback } from './metrics.ts';
import { type OwnAddress, readOwnAddress, readSigned } from './own-address.ts';
import { type Feedback, type FeedbackOutcome, recordFeedback } from './record-feedback.ts';
import { deleteInbound, findInbound, type InboundMessage } from './store.ts';

/** So often feedback is put off whose delivery has no outcome yet: with the pauses of jobs about half an hour. */
const TOO_EARLY_TRIES = 9;

/** Octets in which a complaint's message is looked for. */
const SEARCHED_BYTES = 1_048_576;

/** Classes of a dead address, and what stands in their place where a bounce does not say whose address is dead. */
const DEAD = new Set([10]);
const UNDETERMINED = 40;

const REASON_MAX = 1_000;

/** Feedback came before the outcome of the delivery that it is about was written: the job is tried again. */
export class TooEarly extends Error {}

/**
 * Reads mail that came back, writes what it says about the recipient whom our signature names, and forgets it. What is
 * no bounce, complaint or wish to unsubscribe (automatic replies, letters) changes nothing. Idempotent.
 *
 * @param tries of the job, from 1.
 * @throws {TooEarly}
 */
export async function readInbound(ctx: Pick<Context, 'now'>, { id }: ReadInboundJob, tries: number): Promise<void> {
  const message = await findInbound(id);
  if (!message) return;
  const report = parseBounce(message.raw);
  for (const address of message.recipients) {
    const own = await readOwnAddress(address);
    const told = own ? readFeedback(own, report, message) : null;
    const outcome = told ? await recordFeedback(told.reference, told.tell, ctx.now()) : 'nothing';
    if (outcome === 'tooEarly' && tries < TOO_EARLY_TRIES) throw new TooEarly('the delivery has no outcome yet');
    note(message, report, told, outcome);
  }
  await deleteInbound(id);
}

const BY_LETTER: Feedback = { type: 'list_unsubscribe', data: { unsubscribe_method: 'mailto' } };

type Told = { reference: VerpReference; type: Feedback['type']; tell: (rcptTo: string) => Feedback | null };

function readFeedback(own: OwnAddress, report: BounceReport, message: InboundMessage): Told | null {
  if (report.kind === 'complaint') {
    const reference = own.kind === 'feedbackLoop' ? findReference(message.raw) : own.reference;
    return reference && { reference, type: 'spam_complaint', tell: () => fromComplaint(report.complaint) };
  }
  if (own.kind === 'feedbackLoop') return null;
  if (own.kind === 'unsubscribe') return fromLetter(own.reference, report, message);
  if (report.kind !== 'bounce') return null;
  const failed = report.recipients.filter(({ action }) => action === 'failed');
  if (failed.length === 0) return null;
  return { reference: own.reference, type: 'out_of_band', tell: (rcptTo) => fromBounce(failed, rcptTo) };
}

/** Whoever writes to the address of an unsubscribe means it, unless it is a machine. */
function fromLetter(reference: VerpReference, report: BounceReport, message: InboundMessage): Told | null {
  if (report.kind !== 'other' || message.envelopeFrom === '') return null;
  return { reference, type: 'list_unsubscribe', tell: () => BY_LETTER };
}

/** A complaint about a message of ours names it by a signature of ours, wherever in it. */
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
 * What a bounce says about the recipient of ours: the words about them, or those about the only one that it names (mail is
 * forwarded). Of several others it tells that a list stands behind the address: one of its members that is gone does not
 * make the list a dead address.
 */
function fromBounce(failed: readonly BouncedRecipient[], rcptTo: string): Feedback | null {
  const wanted = rcptTo.toLowerCase();
  const ours = failed.find((one) => one.recipient === wanted || one.originalRecipient === wanted);
  const told = ours ?? failed[0];
  if (!told) return null;
  const isElsewhere = !ours && failed.length > 1;
  const { status, remoteHost, reason } = told;
  return {
    type: 'out_of_band',
    bounceClass: isElsewhere && DEAD.has(told.bounceClass) ? UNDETERMINED : told.bounceClass,
    reason: reason.slice(0, REASON_MAX),
    data: { ...(status !== null && { enhanced_code: status }), ...(remoteHost !== null && { mx_host: remoteHost }) },
  };
}

/** One line of the log; no addresses and no words. */
function note(
  { id }: InboundMessage,
  report: BounceReport,
  told: Told | null,
  outcome: FeedbackOutcome | 'nothing',
): void {
  const type = told?.type ?? 'none';
  countFeedback(type, outcome);
  const { companyId, messageId } = told?.reference ?? {};
  log().info({ inboundId: id, kind: report.kind, type, outcome, companyId, messageId }, 'mail came back');
}
