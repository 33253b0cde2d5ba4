import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { SessionStage } from './schema.ts';
import { SESSION_IDLE_MS, STEP_MS } from './session-life.ts';
import { database, insertSession } from './store.ts';

/** Who logged in, with what, and how far; whole when `stage` is absent. */
export type StartSessionInput = { userId: string; userAgent: string; stage?: SessionStage };

/**
 * Opens a login of a person whose credentials were verified; the id is what a cookie or token then carries.
 *
 * @param db the transaction that it is part of, where there is one.
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
