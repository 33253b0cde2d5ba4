import type { BounceReport, Complaint, FeedbackNotice } from './bounce-report.ts';
import { type Entity, getField, readHeaderFields, walk } from './read-entity.ts';

/** Feedback types of a person who did not want a message (RFC 5965 §7.3, RFC 6449). */
const COMPLAINTS = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list']);

type FeedbackReport = Extract<BounceReport, { kind: 'complaint' | 'notice' }>;

/**
 * Parses a feedback report (RFC 5965): the complaint of a person, even without the media type that some feedback loops
 * omit, or an automatic notice. Null for any other message.
 */
export function readFeedbackReport(message: Entity): FeedbackReport | null {
  for (const part of walk(message)) {
    const isReport = part.type === 'message/feedback-report' || /^feedback-type\s*:/im.test(part.text);
    if (!isReport || part.type === 'text/html') continue;
    const fields = readHeaderFields(part.text);
    const feedbackType = (fields.get('feedback-type')?.[0] ?? 'abuse').toLowerCase();
    const reportedBy = fields.get('reporting-mta')?.[0] ?? fields.get('user-agent')?.[0] ?? null;
    if (COMPLAINTS.has(feedbackType)) {
      const named = (fields.get('original-rcpt-to') ?? []).concat(fields.get('removal-recipient') ?? []);
      const recipients = named.length > 0 ? extractAddresses(named) : listCopyRecipients(message);
      return { kind: 'complaint', complaint: { feedbackType, reportedBy, recipients } };
    }
    if (part.type === 'message/feedback-report' || isFeedbackReport(message)) {
      return { kind: 'notice', notice: toNotice(feedbackType, reportedBy, fields) };
    }
    // The field is part of a message that a bounce returns, so the bounce is parsed as such.
    return null;
  }
  const complaint = readMicrosoftComplaint(message);
  return complaint && { kind: 'complaint', complaint };
}

const isFeedbackReport = ({ parameters }: Entity): boolean =>
  parameters.get('report-type')?.toLowerCase() === 'feedback-report';

/** Characters of a notice's field that are kept. */
const NOTICE_MAX = 255;

function toNotice(
  feedbackType: string,
  reportedBy: string | null,
  fields: ReadonlyMap<string, readonly string[]>,
): FeedbackNotice {
  const value = (name: string): string | null => fields.get(name)?.[0]?.slice(0, NOTICE_MAX).toLowerCase() || null;
  const authFailure = feedbackType === 'auth-failure' && {
    failed: value('auth-failure'),
    deliveryResult: value('delivery-result'),
    reportedDomain: value('reported-domain'),
    sourceIp: value('source-ip'),
    dkimDomain: value('dkim-domain'),
    dkimSelector: value('dkim-selector'),
  };
  return { feedbackType: feedbackType.slice(0, NOTICE_MAX), reportedBy, authFailure: authFailure || null };
}

/** Parses a junk mail report of Microsoft: a copy of the message with the recipient in its own field. */
function readMicrosoftComplaint(message: Entity): Complaint | null {
  const from = getField(message, 'from');
  if (!/staff@hotmail\.com/i.test(from) && !/^complaint about message/i.test(getField(message, 'subject'))) return null;
  for (const part of walk(message)) {
    const named = part.fields.get('x-hmxmroriginalrecipient') ?? [];
    if (part !== message && part.fields.size > 0 && (named.length > 0 || part.fields.has('received'))) {
      return { feedbackType: 'abuse', reportedBy: 'hotmail.com', recipients: extractAddresses(named) };
    }
  }
  return null;
}

function listCopyRecipients(message: Entity): string[] {
  for (const part of walk(message)) {
    if (part === message || !part.fields.has('to') || part.type === 'message/feedback-report') continue;
    const found = extractAddresses(part.fields.get('to') ?? []);
    if (found.length > 0) return found;
  }
  return [];
}

const extractAddresses = (values: readonly string[]): string[] => [
  ...new Set(
    values.flatMap((value) => value.match(/[^\s<>,;:"()']+@[^\s<>,;:"()']+/g) ?? []).map((one) => one.toLowerCase()),
  ),
];
