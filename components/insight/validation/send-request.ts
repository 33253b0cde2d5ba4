import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';

/** A request with its answer, and the time between the two. */
export type TestExchange = { status: number; ms: number; answer: unknown };

/**
 * Validates an address and reports the whole exchange. A refusal is an answer too.
 *
 * @throws {ApiError} when no answer came.
 */
export async function sendRequest(email: string): Promise<TestExchange> {
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  try {
    const answer = await api('POST /api/config/v1/email-validation', { body: { email } });
    return { status: 200, ms: took(), answer };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    const { status, code, message, payload, requestId } = error;
    return { status, ms: took(), answer: { code, message, payload, requestId } };
  }
}
