import type { Environment } from '#lib/core/environment.ts';
import type { CheckedRecipient } from './checks/check-recipient.ts';
import type { AcceptedMessage, IncomingMessage, IncomingRecipient } from './incoming-message.ts';
import type { QuotaSlot } from './quota/quota.ts';

/** A recipient that passed the checks. */
export type PreparedRecipient = CheckedRecipient &
  Omit<IncomingRecipient, 'address'> & { ordinal: number; rawAddress: string };

/** A slot's period in which a message is counted, and its quota as the check saw it. */
export type QuotaPeriod = { slot: QuotaSlot; start: Date; end: Date };

/** A checked message, ready to be written. */
export type PreparedMessage = {
  id: string;
  companyId: string;
  environment: Environment;
  createdAt: Date;
  expiresAt: Date;
  transmissionId: string;
  friendlyFrom: string;
  sendingDomain: string;
  /** The pool that it leaves through; null for none. */
  ipPoolId: string | null;
  subject: string;
  messageIdHeader: string;
  recipients: PreparedRecipient[];
  /** Whether the company has any suppression to look these recipients up in. */
  mayBeSuppressed: boolean;
  /** Whether the company's tour still waits for the first mail of the environment. */
  isFirst: boolean;
  quotaPeriods: QuotaPeriod[];
  /** Recipients that are counted: all but the simulator's. */
  countedRecipients: number;
  incoming: IncomingMessage;
};

/** What is answered for a message once it is committed. */
export const answerTo = (message: PreparedMessage): AcceptedMessage => ({
  id: message.id,
  accepted: message.recipients.length,
  rejected: [],
  replayed: false,
});
