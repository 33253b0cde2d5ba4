import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { SESSION_IDLE_MS } from './session-life.ts';
import { insertSession } from './store.ts';

/** Who logged in, and with what. */
export type StartSessionInput = { userId: string; userAgent: string };

/** Opens a login of a person whose credentials were verified; the id is what a cookie or token then carries. */
export async function startSession(ctx: Context, input: StartSessionInput): Promise<{ sessionId: string }> {
  const now = ctx.now();
  const sessionId = newId(now.getTime());
  await insertSession({
    id: sessionId,
    userId: input.userId,
    userAgent: input.userAgent.slice(0, 500),
    ip: ctx.ip,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_IDLE_MS),
  });
  return { sessionId };
}
