import type { ConversationLine } from '#lib/infra/net/smtp/conversation.ts';
import type { TlsPolicy } from '#lib/infra/net/smtp/target.ts';
import type { Reply } from '#lib/mail/reply.ts';
import type { SmtpPhase } from '#lib/mail/responses/smtp-phase.ts';

/** The route of a delivery. */
export type RouteName = 'capture' | 'mx' | 'smart_host' | 'simulator';

/** The result of one attempt to deliver. */
export type AttemptResult = {
  /**
   * - `delivered`, `captured`: done.
   * - `refused`: the reply is about this message or recipient, and decides whether it is tried again.
   * - `failed`: the connection or the session failed; tried again.
   * - `suppressed`: not begun, as the recipient has left meanwhile.
   * - `unknown`: the message was sent and no answer was read; tried again, at the risk of a second copy.
   */
  outcome: 'delivered' | 'captured' | 'refused' | 'failed' | 'suppressed' | 'unknown';
  route: RouteName;
  /** The last reply of the remote server, or ours where it gave none; null where no server was asked. */
  reply: Reply | null;
  /** The phase of the session that the reply refuses; null where it refuses none, or no server was asked. */
  phase: SmtpPhase | null;
  startedAt: Date;
  durationMs: number;
  mxHost: string | null;
  remoteIp: string | null;
  localIp: string | null;
  tls: { version: string; cipher: string } | null;
  /** The TLS policy that the session was under; null where there was no session. */
  tlsPolicy: TlsPolicy | null;
  /** True if the server was asked to notify the sender itself (RFC 3461 §5.2.1). */
  isDsnPassedOn?: boolean;
  /** The reason of the suppression of one that is suppressed. */
  suppressionSource?: string;
  conversation: readonly ConversationLine[];
};

/** Returns the result of an attempt before any server was asked. */
export const emptyResult = (route: RouteName, startedAt: Date): Omit<AttemptResult, 'outcome'> => ({
  route,
  reply: null,
  phase: null,
  startedAt,
  durationMs: 0,
  mxHost: null,
  remoteIp: null,
  localIp: null,
  tls: null,
  tlsPolicy: null,
  conversation: [],
});
