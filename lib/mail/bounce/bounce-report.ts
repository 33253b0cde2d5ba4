import type { ResponseClass } from '../response-rules.ts';

/** A recipient that a bounce says a message did not reach. */
export type BouncedRecipient = {
  /** As the bounce names it; in lower case. */
  recipient: string;
  /** What the sender had written, where the bounce tells (RFC 3461 §4.2); in lower case. */
  originalRecipient: string | null;
  /** `failed` for good, or `delayed`: it is still being tried (RFC 3464 §2.3.3). */
  action: 'failed' | 'delayed';
  /** A bounce classification code (contract §4). */
  bounceClass: ResponseClass;
  /** The enhanced status code, `5.1.1`; null where none is given. */
  status: string | null;
  /** The words of the far end on one line. */
  reason: string;
  /** The host that spoke, where the bounce tells. */
  remoteHost: string | null;
};

/** A complaint (RFC 5965). */
export type Complaint = {
  /** `abuse`, `fraud`, `virus`, `other` or `opt-out`. */
  feedbackType: string;
  reportedBy: string | null;
  /** Whom the report names, where it does; in lower case. */
  recipients: string[];
};

/** What came back, and says what. */
export type BounceReport =
  | { kind: 'bounce'; recipients: BouncedRecipient[] }
  | { kind: 'complaint'; complaint: Complaint }
  /** An answer by a machine to what has arrived (RFC 3834): out of office, a ticket number, a challenge. */
  | { kind: 'autoReply' }
  /** Nothing that we know to read. */
  | { kind: 'other' };
