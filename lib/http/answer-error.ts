import { AppError, type ErrorPayload } from '#lib/core/errors/app-error.ts';
import { errorEntry } from '#lib/core/errors/catalogue.ts';

/** The answer to a refusal of the Config APIs: the spec's error object (spec §3) with the request's id. */
export function answerError(error: AppError, requestId: string): Response {
  const entry = errorEntry(error.code);
  const headers = new Headers();
  if (error.retryAfterSeconds !== undefined) headers.set('retry-after', String(error.retryAfterSeconds));
  if (entry.status === 401) headers.set('www-authenticate', 'Bearer');
  const body = { code: entry.specCode ?? error.code, message: error.message, payload: payloadOf(error), requestId };
  return Response.json(body, { status: entry.status, headers });
}

/** A sentence that says more than the catalogue's is the cause, which clients show in place of a code's fixed text. */
const payloadOf = ({ payload, message, isReworded }: AppError): ErrorPayload =>
  isReworded && payload.cause === undefined ? { ...payload, cause: message } : payload;

/** What is answered to a failure: an expected refusal as it is, anything else as `internal` without its words. */
export const asAppError = (error: unknown): AppError => (error instanceof AppError ? error : new AppError('internal'));
