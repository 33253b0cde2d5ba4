import type { AppError, ErrorPayload } from '#lib/core/errors/app-error.ts';
import { errorEntry } from '#lib/core/errors/catalogue.ts';
import { docsUrl } from '../request/docs-url.ts';

/** How an API words refusals. */
export type ErrorWords = {
  textOf: (error: AppError) => string;
  codeOf: (error: AppError) => string | number;
};

/** The catalogue's own words, which are those of the transactional product. */
export const CATALOGUE_WORDS: ErrorWords = {
  textOf: ({ message }) => message,
  codeOf: ({ code }) => errorEntry(code).specCode ?? code,
};

/**
 * Answers a refusal of the Config APIs with the spec's error object (docs/product.md §3), the request id and its page.
 *
 * @param words the sentence and the code of an API that has others than the catalogue.
 */
export function answerError(error: AppError, requestId: string, words: ErrorWords = CATALOGUE_WORDS): Response {
  const entry = errorEntry(error.code);
  const headers = new Headers();
  if (error.retryAfterSeconds !== undefined) headers.set('retry-after', String(error.retryAfterSeconds));
  if (entry.status === 401) headers.set('www-authenticate', 'Bearer');
  const body = {
    code: words.codeOf(error),
    message: words.textOf(error),
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
