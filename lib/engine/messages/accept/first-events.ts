import { newId } from '#lib/core/ids.ts';
import type { NewEvent } from '#lib/events/new-event.ts';
import { formatReply } from '#lib/mail/reply.ts';
import type { SendDsnJob } from '../dsn/report-job.ts';
import { SUPPRESSED_REPLY, suppressionData } from '../suppressed/queries.ts';
import type { PreparedMessage, PreparedRecipient } from './prepared-message.ts';
import type { FirstState, RecipientRow } from './store.ts';

/** The state of a recipient that is still to be delivered. */
export const QUEUED: FirstState = {
  status: 'queued',
  lastEvent: 'injection',
  bounceClass: null,
  reason: null,
  suppressedFor: null,
};

/** Returns the state of a recipient on the suppression list, by the reason of its entry. */
export const suppressedFor = (source: string): FirstState => ({
  status: 'suppressed',
  lastEvent: 'bounce',
  bounceClass: 25,
  reason: formatReply(SUPPRESSED_REPLY),
  suppressedFor: source,
});

/** Builds the bounce of a recipient that is suppressed; none for all others. */
export function firstBounce({ message, recipient, state }: RecipientRow): NewEvent[] {
  const { suppressedFor: source, reason, bounceClass } = state;
  if (source === null) return [];
  const data = suppressionData(source);
  return [{ ...injectionOf(message, recipient, newId()), type: 'bounce', bounceClass, reason, data }];
}

/** Builds the notification of a recipient that is suppressed, if its client asked for notifications; none for all others. */
export function reportSuppressed({ message, recipient, state }: RecipientRow): SendDsnJob[] {
  if (!recipient.dsn || state.suppressedFor === null) return [];
  const { companyId, id: messageId, createdAt: at } = message;
  const outcome = { action: 'failed', status: '5.7.1', diagnostic: state.reason, remoteHost: null } as const;
  return [{ companyId, messageId, ordinal: recipient.ordinal, at, ...outcome }];
}

/** Builds the event of a recipient's acceptance. */
export const injectionOf = (message: PreparedMessage, recipient: PreparedRecipient, id: string): NewEvent => ({
  companyId: message.companyId,
  id,
  environment: message.environment,
  type: 'injection',
  at: message.createdAt,
  messageId: message.id,
  ordinal: recipient.ordinal,
  transmissionId: message.transmissionId,
  subaccountId: message.incoming.subaccountId ?? null,
  rcptTo: recipient.address,
  recipientDomain: recipient.domain,
  isSimulated: recipient.isSimulated,
  sendingDomain: message.sendingDomain,
  campaignId: message.incoming.campaignId ?? null,
  templateId: message.incoming.templateId ?? null,
  templateVersion: message.incoming.templateVersion ?? null,
  ipPoolId: message.ipPoolId,
  bounceClass: null,
  reason: null,
  data: {},
  sizeBytes: message.incoming.raw.length,
});
