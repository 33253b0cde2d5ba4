import { AppError } from '#lib/core/errors/app-error.ts';
import { isSameClaim, readAuthClaim } from '#lib/senders/smtp-sessions/auth-claim.ts';
import { smtpFailedAuths } from '../metrics.ts';
import { type Reply, replies, replyToError } from '../smtp/reply.ts';
import type { SMTPServerAuthentication } from '../smtp/smtp-server-seam.ts';
import { createAuthenticator } from './create-authenticator.ts';
import type { Limits } from './limits.ts';
import { logFailedAuth } from './log-transaction.ts';
import type { Session } from './session.ts';

/** Failed AUTHs of one connection; then it is closed. */
const FAILED_AUTHS_MAX = 3;

/** Returns whether a session has failed so often that it must end. */
export const hasFailedTooOften = ({ failedAuths }: Session): boolean => failedAuths >= FAILED_AUTHS_MAX;

/**
 * Authenticates a session by the key that was given, and takes one of the key's connections for it.
 *
 * @returns null, or the reply that refuses it.
 */
export async function authenticateSession(
  session: Session,
  given: SMTPServerAuthentication,
  limits: Limits,
): Promise<Reply | null> {
  try {
    const authenticate = createAuthenticator(given, session.ip);
    const key = await authenticate();
    if (session.hasEnded) return replies.shuttingDown;
    if (!limits.keySlots.take(key.apiKeyId)) return replies.connectionsPerKey;
    session.key = key;
    session.reauthenticate = authenticate;
    return null;
  } catch (error) {
    const reply = error instanceof AppError ? replyToError(error) : replies.authUnavailable;
    if (reply.code >= 500) {
      session.failedAuths += 1;
      noteClaim(session, given);
      limits.countFailure(session.ip);
    }
    smtpFailedAuths.inc();
    logFailedAuth(session, reply);
    return reply;
  }
}

function noteClaim(session: Session, given: SMTPServerAuthentication): void {
  const claim = readAuthClaim(given.username ?? '', given.password ?? '');
  const { claim: earlier } = session;
  if (earlier === null) session.claim = claim;
  else if (earlier !== 'several' && !isSameClaim(earlier, claim)) session.claim = 'several';
}
