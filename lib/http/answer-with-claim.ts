import type { z } from 'zod';
import type { Context } from '#lib/core/context.ts';
import { withGuardClaim } from './with-guard-claim.ts';

/**
 * Answers a call after which the route guard decides otherwise: a person's browser gets its claim anew with the answer,
 * so that the next screen opens without a detour. An API key has no browser.
 */
export async function answerWithClaim<T>(ctx: Context, answer: z.ZodType<T>, result: T): Promise<Response> {
  const response = Response.json(answer.parse(result));
  const { actor, requestId, ip } = ctx;
  if (actor.type !== 'user') return response;
  return withGuardClaim(response, { sid: actor.sessionId, userId: actor.userId }, { requestId, ip });
}
