import type { Environment } from '#lib/core/environment.ts';
import type { EventType } from '#lib/events/event-types.ts';
import type { RecipientStatus } from '#lib/events/verdict.ts';
import type { RecipientType } from '../incoming-message.ts';

/** The rows that a reader may see: a subaccount's key sees its own only. */
export type ReadScope = { companyId: string; environment: Environment; subaccountId?: string | null };

/** A recipient of a stored message, in the order of the envelope. */
export type MessageRecipient = {
  ordinal: number;
  rcptTo: string;
  rawRcptTo: string;
  type: RecipientType;
  tags: string[] | null;
  metadata: Record<string, unknown> | null;
  status: RecipientStatus;
  /** The last event that matters (`lib/events/last-event.ts`). */
  lastEvent: EventType;
  lastEventAt: Date;
  attempts: number;
  bounceClass: number | null;
  reason: string | null;
  isSimulated: boolean;
};

/** A stored message with its recipients. */
export type Message = {
  id: string;
  environment: Environment;
  transmissionId: string;
  friendlyFrom: string;
  envelopeFrom: string;
  sendingDomain: string;
  subject: string;
  messageIdHeader: string;
  receivedBy: 'smtp' | 'rest' | 'system';
  sizeBytes: number;
  campaignId: string | null;
  templateId: string | null;
  templateVersion: number | null;
  ipPoolId: string | null;
  transactional: boolean;
  tags: { name: string; value: string }[] | null;
  metadata: Record<string, unknown> | null;
  clientIp: string | null;
  createdAt: Date;
  expiresAt: Date;
  scheduledAt: Date | null;
  canceledAt: Date | null;
  recipients: MessageRecipient[];
};

/** One try to deliver to one recipient. */
export type MessageAttempt = {
  number: number;
  startedAt: Date;
  durationMs: number;
  outcome: string;
  route: string;
  mxHost: string | null;
  remoteIp: string | null;
  localIp: string | null;
  tlsVersion: string | null;
  tlsCipher: string | null;
  replyCode: number | null;
  enhancedCode: string | null;
  bounceClass: number | null;
  rawReason: string | null;
  nextTryAt: Date | null;
  conversation: unknown;
};

/** The start of a page in a list of messages: after a message, in the direction of older or of newer ones. */
export type PageStart = { id: string; direction: 'older' | 'newer' } | null;
