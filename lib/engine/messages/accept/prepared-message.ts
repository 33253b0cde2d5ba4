import type { Environment } from '#lib/core/environment.ts';
import type { AcceptedMessage, IncomingMessage, IncomingRecipient } from '../incoming-message.ts';
import type { CheckedRecipient } from './checks/checked-recipient.ts';
import type { SubaccountLimit } from './quota/limits/subaccount-limits.ts';
import type { QuotaSlot } from './quota/quota.ts';

/** A recipient that passed the checks. */
export type PreparedRecipient = CheckedRecipient &
  Omit<IncomingRecipient, 'address'> & { ordinal: number; rawAddress: string };

/** A slot's period in which a message is counted; `cap` bounds it below its quota, as the end of a paid plan does. */
export type QuotaPeriod = { slot: QuotaSlot; start: Date; end: Date; cap: number | null };

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
  /** True where the company has suppressions, so that these recipients must be looked up. */
  mayBeSuppressed: boolean;
  /** True until the company's tour has the first mail of the environment. */
  isFirst: boolean;
  quotaPeriods: QuotaPeriod[];
  /** The periods of its sub-account's limits; none for the company itself and in the sandbox. */
  limits: SubaccountLimit[];
  /** Recipients that are counted: all but the simulator's. */
  countedRecipients: number;
  incoming: IncomingMessage;
};

/** The answer for a message once it is committed. */
export const answerTo = (message: PreparedMessage): AcceptedMessage => ({
  id: message.id,
  accepted: message.recipients.length,
  rejected: [],
  replayed: false,
});
