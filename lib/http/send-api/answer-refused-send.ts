import type { AppError } from '#lib/core/errors/app-error.ts';
import { answerRefusal } from './answer.ts';

/** Returns a refusal in the send API's format, for a request that is refused before it becomes a call. */
export function answerRefusedSend(error: AppError, requestId: string): Response {
  const { status, headers, body } = answerRefusal(error, requestId);
  return new Response(body, { status, headers });
}
