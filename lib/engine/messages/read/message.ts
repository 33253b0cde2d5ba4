import type * as Row from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import type { Environment } from '#lib/core/environment.ts';
import type { EventType } from '#lib/events/event-types.ts';
import type { RecipientStatus } from '#lib/events/verdict.ts';
import type { RecipientType } from '../incoming-message.ts';

/** The rows that a reader may see: a sub-account's key sees its own only. */
export type ReadScope = Scope;

/** A recipient of a stored message, in the order of the envelope. */
export type MessageRecipient = Pick<
  Row.Recipient,
  'ordinal' | 'rcptTo' | 'rawRcptTo' | 'lastEventAt' | 'attempts' | 'bounceClass' | 'reason'
> & {
  type: RecipientType;
  tags: string[] | null;
  metadata: Record<string, unknown> | null;
  status: RecipientStatus;
  /** The last event that matters (`lib/events/last-event.ts`). */
  lastEvent: EventType;
  isSimulated: boolean;
  /** The delivery status notifications that its client asked for, as `readDsnRequest` reads them. */
  dsn?: unknown;
};

/** A stored message with its recipients. */
export type Message = Pick<
  Row.Message,
  | 'id'
  | 'transmissionId'
  | 'friendlyFrom'
  | 'envelopeFrom'
  | 'sendingDomain'
  | 'subject'
  | 'messageIdHeader'
  | 'sizeBytes'
  | 'campaignId'
  | 'templateId'
  | 'templateVersion'
  | 'ipPoolId'
  | 'transactional'
  | 'clientIp'
  | 'createdAt'
  | 'expiresAt'
  | 'scheduledAt'
  | 'canceledAt'
> & {
  environment: Environment;
  receivedBy: 'smtp' | 'rest' | 'system';
  tags: { name: string; value: string }[] | null;
  metadata: Record<string, unknown> | null;
  options: Record<string, unknown> | null;
  recipients: MessageRecipient[];
};

/** One try to deliver to one recipient. */
export type MessageAttempt = Omit<Row.Attempt, 'companyId' | 'messageId' | 'ordinal' | 'conversation'> & {
  conversation: unknown;
};

/** The start of a page in a list of messages: after a message, in the direction of older or of newer ones. */
export type PageStart = { id: string; direction: 'older' | 'newer' } | null;
