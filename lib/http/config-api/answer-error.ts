import type { AppError, ErrorPayload } from '#lib/core/errors/app-error.ts';
import { errorEntry } from '#lib/core/errors/catalogue.ts';
import { docsUrl } from '../request/docs-url.ts';

/**
 * Answers a refusal of the Config APIs with the spec's error object (docs/product.md §3), the request id and its page.
 *
 * @param textOf returns the sentence where the API has another one than the catalogue.
 */
export function answerError(
  error: AppError,
  requestId: string,
  textOf: (error: AppError) => string = ({ message }) => message,
): Response {
  const entry = errorEntry(error.code);
  const headers = new Headers();
  if (error.retryAfterSeconds !== undefined) headers.set('retry-after', String(error.retryAfterSeconds));
  if (entry.status === 401) headers.set('www-authenticate', 'Bearer');
  const body = {
    code: entry.specCode ?? error.code,
    message: textOf(error),
    payload: payloadOf(error),
    requestId,
    docs_url: docsUrl(error.code),
  };
  return Response.json(body, { status: entry.status, headers });
}

/**
 * Returns the error's payload. A message that differs from the catalogue's becomes the `cause`, which clients show
 * instead of the code's fixed text.
 */
const payloadOf = ({ payload, message, isReworded }: AppError): ErrorPayload =>
  isReworded && payload.cause === undefined ? { ...payload, cause: message } : payload;
