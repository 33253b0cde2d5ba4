import type { ResponseClass } from '../responses/response-codes.ts';

/** The failure that a bounce reports. */
export type BouncedDelivery = {
  /** `failed` permanently, or `delayed` and still being retried (RFC 3464 §2.3.3). */
  action: 'failed' | 'delayed';
  /** A bounce classification code (docs/contract.md §4). */
  bounceClass: ResponseClass;
  /** The enhanced status code, such as `5.1.1`; null if the bounce gives none. */
  status: string | null;
  /** The reply text of the receiving server, on one line. */
  reason: string;
  /** The host that refused the message; null if the bounce does not name it. */
  remoteHost: string | null;
};

/** A recipient that a message did not reach, according to a bounce. */
export type BouncedRecipient = BouncedDelivery & {
  /** The recipient as named in the bounce, in lower case. */
  recipient: string;
  /** The recipient as given by the sender (RFC 3461 §4.2), in lower case; null if the bounce does not name it. */
  originalRecipient: string | null;
};

/** A spam complaint of a person (RFC 5965 §3.1). */
export type Complaint = {
  /** `abuse`, `fraud`, `opt-out` or `opt-out-list`. */
  feedbackType: string;
  reportedBy: string | null;
  /** The recipients that the report names, in lower case; may be empty. */
  recipients: string[];
};

/** An automatic report about a message that may have arrived: neither a complaint nor a bounce. */
export type FeedbackNotice = {
  /** The type: `auth-failure` (RFC 6591), `not-spam`, `virus`, `other` (RFC 5965 §3.1), or any other. */
  feedbackType: string;
  reportedBy: string | null;
  /** The details of an authentication failure; null for other types. */
  authFailure: AuthFailure | null;
};

/** A failure of SPF, DKIM or DMARC at a receiver (RFC 6591 §3, RFC 9991). Fields missing in the report are null. */
export type AuthFailure = {
  /** The failed check: `adsp`, `bodyhash`, `revoked`, `signature`, `spf` or `dmarc`. */
  failed: string | null;
  /** The action of the receiver: `delivered`, `spam`, `policy`, `reject` or `other`. */
  deliveryResult: string | null;
  reportedDomain: string | null;
  sourceIp: string | null;
  dkimDomain: string | null;
  dkimSelector: string | null;
};

/** The parsed content of a message that arrived at a return path. */
export type BounceReport =
  | { kind: 'bounce'; recipients: BouncedRecipient[] }
  /** A bounce that names no recipient: only the return path that it came to tells whom it is about. */
  | { kind: 'unnamed'; failure: BouncedDelivery }
  | { kind: 'complaint'; complaint: Complaint }
  | { kind: 'notice'; notice: FeedbackNotice }
  /** An automatic reply to a delivered message (RFC 3834): out of office, a ticket number, a challenge. */
  | { kind: 'autoReply' }
  /** A message of no known kind. */
  | { kind: 'other' };
