import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { SessionStage } from './schema.ts';
import { SESSION_IDLE_MS, STEP_MS } from './session-life.ts';
import { database, insertSession } from './store.ts';

/** The person, the browser and the stage of a new session; `full` if `stage` is absent. */
export type StartSessionInput = { userId: string; userAgent: string; stage?: SessionStage };

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
