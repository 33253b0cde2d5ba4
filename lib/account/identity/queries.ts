import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { actingUser } from './acting-user.ts';
import { presentUser } from './present.ts';
import type { SessionStage, User } from './schema.ts';
import { SESSION_IDLE_MS, SESSION_MAX_MS, SESSION_TOUCH_MS } from './sessions.ts';
import { findLiveSession, findUserByEmail, findUserById, type SessionRow, touchSession } from './store.ts';

/** An active session: the person, the company whose dashboard they see, their role there, and their operator status. */
export type LiveSession = {
  id: string;
  createdAt: Date;
  user: User;
  companyId: string;
  role: string;
  isOperator: boolean;
  /** True if the person can only set up a second factor, which their company requires. */
  needsTwoFactor: boolean;
};

/** An active session at any stage of the sign-in. */
export type StagedSession = LiveSession & { stage: SessionStage };

const STAGES = ['unverified', 'password', 'full'] as const;

/**
 * Returns the person with an address (in lower case), or null. For operators only: no answer to the public reveals who
 * has an account.
 */
export async function findUser(email: string): Promise<User | null> {
  const row = await findUserByEmail(email);
  return row && presentUser(row);
}

/**
 * Returns a person by id, for themselves.
 *
 * @throws {AppError} notFound
 */
export async function getUser(input: { userId: string }): Promise<User> {
  const row = await findUserById(input.userId);
  if (!row) throw refuse.notFound('user');
  return presentUser(row);
}

/**
 * Returns the active session with an id, or null if it was revoked or has expired. Its use extends the expiry, written
 * at most once a minute, up to the maximum lifetime of a session.
 */
export async function findSession(ctx: Pick<Context, 'now'>, sessionId: string): Promise<LiveSession | null> {
  const now = ctx.now();
  const row = await findActive(sessionId, ['full'], now);
  if (!row) return null;
  if (now.getTime() - row.lastSeenAt.getTime() >= SESSION_TOUCH_MS) {
    await touchSession(row.id, now, new Date(now.getTime() + SESSION_IDLE_MS));
  }
  return presentSession(row);
}

/**
 * Returns the active session with an id, also if its email verification or second factor is pending. Its use is not
 * recorded.
 */
export async function findStagedSession(ctx: Pick<Context, 'now'>, sessionId: string): Promise<StagedSession | null> {
  const row = await findActive(sessionId, STAGES, ctx.now());
  return row && { ...presentSession(row), stage: row.stage };
}

/**
 * Returns the stage of the session that makes the call.
 *
 * @throws {AppError} sessionExpired
 */
export async function getStage(ctx: Context): Promise<SessionStage> {
  const session = await findStagedSession(ctx, actingUser(ctx).sessionId);
  if (!session) throw new AppError('sessionExpired');
  return session.stage;
}

/**
 * Finds an active session. Its row decides the maximum lifetime too: the library re-issues the cookie with a new expiry
 * whenever the session is read.
 */
async function findActive(sessionId: string, stages: readonly SessionStage[], now: Date): Promise<SessionRow | null> {
  if (!isUuid(sessionId)) return null;
  const row = await findLiveSession(sessionId, stages, now);
  return row && now.getTime() - row.createdAt.getTime() < SESSION_MAX_MS ? row : null;
}

const presentSession = ({ operatorSince, user, ...row }: SessionRow): LiveSession => ({
  id: row.id,
  createdAt: row.createdAt,
  companyId: row.companyId,
  role: row.role,
  user: presentUser(user),
  isOperator: operatorSince !== null,
  needsTwoFactor: row.needsTwoFactor,
});
