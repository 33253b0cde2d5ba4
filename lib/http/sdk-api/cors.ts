import { AppError } from '#lib/core/errors/app-error.ts';
import { isOriginAllowed } from '#lib/senders/api-keys/sdk/authenticate-sdk-key.ts';
import { answerRefusal, asRefusal } from '../send-api/answer.ts';
import type { ApiAnswer, ApiCall } from '../send-api/call.ts';
import { limitRate } from '../send-api/send-rate.ts';

/** The time that a browser keeps the answer to a preflight, in seconds. */
const PREFLIGHT_SECONDS = 600;

/** Returns the headers with which a browser lets a page of an origin read an answer (Fetch §3.3.3). */
export const corsHeaders = (origin: string): Record<string, string> => ({
  'access-control-allow-origin': origin,
  'access-control-expose-headers': 'retry-after, x-request-id',
});

/**
 * Answers a preflight (Fetch §3.3.2), for origins that an SDK key of the installation allows. It has no key; the call that
 * follows is checked against the settings of its own key. Never throws.
 */
export async function answerPreflight(call: ApiCall, requestId: string, now: Date): Promise<ApiAnswer> {
  const headers: Record<string, string> = { vary: 'origin', 'x-request-id': requestId };
  const origin = call.header('origin') ?? '';
  try {
    limitRate(`address ${call.ip}`, headers);
    if (!(await isOriginAllowed(origin, now)))
      throw new AppError('sdkOriginRefused', { values: { origin: origin.slice(0, 255) || 'an unknown origin' } });
  } catch (error) {
    const refusal = answerRefusal(asRefusal(error), requestId);
    return { ...refusal, headers: { ...refusal.headers, ...headers } };
  }
  const allowed = {
    ...corsHeaders(origin),
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key',
    'access-control-max-age': String(PREFLIGHT_SECONDS),
  };
  return { status: 204, headers: { ...headers, ...allowed }, body: '' };
}
