import { z } from 'zod';

/** The outcomes that a report names (RFC 3464 §2.3.3). */
export const DSN_ACTIONS = ['delivered', 'relayed', 'failed', 'delayed'] as const;

/** An outcome that a report names. */
export type DsnAction = (typeof DSN_ACTIONS)[number];

/** The outcomes of a delivery that a sender can ask to be notified of (RFC 3461 §4.1). */
export const DSN_CONDITIONS = ['SUCCESS', 'FAILURE', 'DELAY'] as const;

/** An outcome of a delivery that a sender can ask to be notified of. */
export type DsnCondition = (typeof DSN_CONDITIONS)[number];

/**
 * The delivery status notifications that a client asked for, for one recipient (RFC 3461 §4). Parameters that it did not give
 * are absent. ENVID and ORCPT are kept encoded, since they are passed on unchanged.
 */
export const DsnRequest = z.object({
  /** The part of the message that a report of a failure returns: all of it, or its header. */
  ret: z.enum(['FULL', 'HDRS']).optional(),
  /** The client's name of the transaction, in xtext. */
  envid: z.string().optional(),
  /** The outcomes to report; empty for NEVER. */
  notify: z.array(z.enum(DSN_CONDITIONS)).optional(),
  /** The original recipient: an address type, a semicolon, and the address in xtext or `utf-8-addr-xtext` (RFC 6533 §3). */
  orcpt: z.string().optional(),
  /** The outcomes that were reported to the sender. */
  reported: z.array(z.enum(DSN_ACTIONS)).optional(),
});
export type DsnRequest = z.infer<typeof DsnRequest>;

/** The parameters of MAIL. */
export type DsnEnvelope = Pick<DsnRequest, 'ret' | 'envid'>;

/** The parameters of RCPT. */
export type DsnRecipient = Pick<DsnRequest, 'notify' | 'orcpt'>;

/** Reads a stored request; null for none. */
export const readDsnRequest = (stored: unknown): DsnRequest | null => DsnRequest.safeParse(stored).data ?? null;

/** Returns the request of one recipient; null where the client gave no parameter for it. */
export function joinDsnRequest(envelope: DsnEnvelope | null, recipient: DsnRecipient | null): DsnRequest | null {
  return envelope || recipient ? { ...envelope, ...recipient } : null;
}

/** Formats the parameters of MAIL for the next server (RFC 3461 §5.2.1), each after a space; empty for none. */
export const formatMailParameters = ({ ret, envid }: DsnEnvelope): string =>
  `${ret ? ` RET=${ret}` : ''}${envid ? ` ENVID=${envid}` : ''}`;

/** Formats the parameters of RCPT for the next server (RFC 3461 §5.2.1), each after a space; empty for none. */
export const formatRcptParameters = ({ notify, orcpt }: DsnRecipient): string =>
  `${notify ? ` NOTIFY=${notify.join(',') || 'NEVER'}` : ''}${orcpt ? ` ORCPT=${orcpt}` : ''}`;
