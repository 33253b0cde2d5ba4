import type { ConversationLine } from '#lib/infra/net/smtp/conversation.ts';
import type { TlsPolicy } from '#lib/infra/net/smtp/target.ts';
import type { Reply } from '#lib/mail/reply.ts';

/** Which way a delivery went. */
export type RouteName = 'capture' | 'mx' | 'smart_host' | 'simulator';

/** What one try to deliver came to. */
export type AttemptResult = {
  /**
   * - `delivered`, `captured`: done.
   * - `refused`: the reply is about this message or recipient, and decides whether it is tried again.
   * - `failed`: the way there or the session failed; tried again.
   * - `unknown`: the message was sent and no answer was read; tried again, at the risk of a second copy.
   */
  outcome: 'delivered' | 'captured' | 'refused' | 'failed' | 'unknown';
  route: RouteName;
  /** The far end's last reply, or ours where it gave none; null where nobody was asked. */
  reply: Reply | null;
  startedAt: Date;
  durationMs: number;
  mxHost: string | null;
  remoteIp: string | null;
  localIp: string | null;
  tls: { version: string; cipher: string } | null;
  /** What demanded how the session was secured; null where there was none. */
  tlsPolicy: TlsPolicy | null;
  conversation: readonly ConversationLine[];
};

/** What an attempt knows before anybody was asked. */
export const emptyResult = (route: RouteName, startedAt: Date): Omit<AttemptResult, 'outcome'> => ({
  route,
  reply: null,
  startedAt,
  durationMs: 0,
  mxHost: null,
  remoteIp: null,
  localIp: null,
  tls: null,
  tlsPolicy: null,
  conversation: [],
});
