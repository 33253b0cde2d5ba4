import type { Complaint } from './bounce-report.ts';
import { type Entity, fieldOf, readFields, walk } from './read-entity.ts';

/** Types of feedback that are no complaint of a person: a repair, and reports of failed authentication (RFC 6591). */
const NO_COMPLAINTS = new Set(['not-spam', 'auth-failure', 'dismiss', 'miscategorized']);

/**
 * The complaint that a message reports (RFC 5965), also without its type as some feedback loops send it; null for any
 * other message, and for reports that are none of a person's complaint.
 */
export function readComplaint(message: Entity): Complaint | null {
  for (const part of walk(message)) {
    const isReport = part.type === 'message/feedback-report' || /^feedback-type\s*:/im.test(part.text);
    if (!isReport || part.type === 'text/html') continue;
    const fields = readFields(part.text);
    const feedbackType = (fields.get('feedback-type')?.[0] ?? 'abuse').toLowerCase();
    if (NO_COMPLAINTS.has(feedbackType)) return null;
    const named = (fields.get('original-rcpt-to') ?? []).concat(fields.get('removal-recipient') ?? []);
    return {
      feedbackType,
      reportedBy: fields.get('reporting-mta')?.[0] ?? fields.get('user-agent')?.[0] ?? null,
      recipients: named.length > 0 ? addresses(named) : copyOf(message),
    };
  }
  return readMicrosoftComplaint(message);
}

/** Microsoft's junk mail reports are a copy of the message with the recipient in a field of their own. */
function readMicrosoftComplaint(message: Entity): Complaint | null {
  const from = fieldOf(message, 'from');
  if (!/staff@hotmail\.com/i.test(from) && !/^complaint about message/i.test(fieldOf(message, 'subject'))) return null;
  for (const part of walk(message)) {
    const named = part.fields.get('x-hmxmroriginalrecipient') ?? [];
    if (part !== message && part.fields.size > 0 && (named.length > 0 || part.fields.has('received'))) {
      return { feedbackType: 'abuse', reportedBy: 'hotmail.com', recipients: addresses(named) };
    }
  }
  return null;
}

function copyOf(message: Entity): string[] {
  for (const part of walk(message)) {
    if (part === message || !part.fields.has('to') || part.type === 'message/feedback-report') continue;
    const found = addresses(part.fields.get('to') ?? []);
    if (found.length > 0) return found;
  }
  return [];
}

const addresses = (values: readonly string[]): string[] => [
  ...new Set(
    values.flatMap((value) => value.match(/[^\s<>,;:"()']+@[^\s<>,;:"()']+/g) ?? []).map((one) => one.toLowerCase()),
  ),
];
