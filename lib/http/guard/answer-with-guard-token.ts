import type { z } from 'zod';
import type { Context } from '#lib/core/context.ts';
import { withGuardToken } from './with-guard-token.ts';

/**
 * Answers a call that changes the facts of the route guard. The answer re-issues the guard token of the person's
 * browser, so that the next screen opens without a detour over the re-issue. An API key has no browser and gets no
 * token.
 */
export async function answerWithGuardToken<T>(ctx: Context, answer: z.ZodType<T>, result: T): Promise<Response> {
  const response = Response.json(answer.parse(result));
  const { actor, requestId, ip } = ctx;
  if (actor.type !== 'user') return response;
  return withGuardToken(response, { sid: actor.sessionId, userId: actor.userId }, { requestId, ip });
}
