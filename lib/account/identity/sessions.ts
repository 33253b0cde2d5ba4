import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid, newId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { SessionStage } from './schema.ts';
import { database, findRevocation, insertSession, revokeSession, revokeSessions } from './store.ts';

/** The person, the browser and the stage of a new session; `full` if `stage` is absent. */
type StartSessionInput = { userId: string; userAgent: string; stage?: SessionStage };

/**
 * Creates a session for a person whose credentials were verified; its id is what a cookie or token carries.
 *
 * @param db the caller's transaction, if there is one.
 */
export async function startSession(
  ctx: Pick<Context, 'now' | 'ip'>,
  { userId, userAgent, stage = 'full' }: StartSessionInput,
  db: Database = database(),
): Promise<{ sessionId: string }> {
  const now = ctx.now();
  const sessionId = newId(now.getTime());
  await insertSession(db, {
    id: sessionId,
    userId,
    stage,
    userAgent: userAgent.slice(0, 500),
    ip: ctx.ip,
    createdAt: now,
    expiresAt: new Date(now.getTime() + (stage === 'password' ? STEP_MS : SESSION_IDLE_MS)),
  });
  return { sessionId };
}

/**
 * The reason for the end of a session; `replaced`: its sign-in step was completed and a session of the next stage
 * replaced it.
 */
type SessionEnd = 'logout' | 'forced_out' | 'replaced' | 'password_changed' | 'email_changed' | 'removed' | 'admin';

/** Ends a session and returns true if it was active; an unknown id or a repeat changes nothing. */
export async function endSession(
  ctx: Pick<Context, 'now'>,
  input: { sessionId: string; reason: SessionEnd },
): Promise<boolean> {
  return isUuid(input.sessionId) && revokeSession(database(), { id: input.sessionId }, ctx.now(), input.reason);
}

/**
 * Ends a person's sessions, all except an optional one; a repeat changes nothing.
 *
 * @param db the caller's transaction, if there is one.
 * @returns the number of sessions that were active.
 */
export function endSessions(
  ctx: Pick<Context, 'now'>,
  input: { userId: string; exceptId?: string; reason: SessionEnd },
  db: Database = database(),
): Promise<number> {
  const { userId, exceptId = null, reason } = input;
  return revokeSessions(db, { userId, exceptId, at: ctx.now(), reason });
}

/** Returns true if a session ended because its person signed in elsewhere (docs/product.md §4, forceOutException). */
export async function wasForcedOut(sessionId: string): Promise<boolean> {
  return isUuid(sessionId) && (await findRevocation(sessionId)) === 'forced_out';
}

/**
 * Returns the refusal of a session that has ended: forceOutException if another sign-in ended it, else sessionExpired.
 */
export async function endedSessionError(sessionId: string): Promise<AppError> {
  return new AppError((await wasForcedOut(sessionId)) ? 'forceOutException' : 'sessionExpired');
}

/** The idle timeout of a session in milliseconds: seven days. */
export const SESSION_IDLE_MS = 7 * DAY_MS;

/** The maximum lifetime of a session in milliseconds: thirty days, however often it is used. */
export const SESSION_MAX_MS = 30 * DAY_MS;

/** The lifetime of the session cookie in seconds. */
export const SESSION_COOKIE_SECONDS = SESSION_MAX_MS / 1_000;

/** The minimum interval in milliseconds between two writes of a session's last use. */
export const SESSION_TOUCH_MS = 60_000;

/** The lifetime of a session that waits for the second factor, in milliseconds: fifteen minutes. */
const STEP_MS = 15 * 60_000;
