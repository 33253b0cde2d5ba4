import { AppError } from '#lib/core/errors/app-error.ts';
import { errorEntry } from '#lib/core/errors/catalogue.ts';
import { isDatabaseDown } from '#lib/infra/db/is-database-down.ts';
import type { FileAnswer } from '#lib/senders/api-keys/key-call.ts';
import { docsUrl } from '../request/docs-url.ts';
import type { ApiAnswer, TextAnswer } from './call.ts';

/** The `Retry-After` while the database is unavailable, in seconds. */
const RETRY_SECONDS = 5;

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

/** Returns the answer of a success, always 200; `Idempotent-Replayed` marks the stored answer of an earlier request. */
export function answerSuccess(answer: unknown, replayed: boolean): TextAnswer {
  const headers: Record<string, string> = { ...HEADERS };
  if (replayed) headers['idempotent-replayed'] = 'true';
  return { status: 200, headers, body: JSON.stringify(answer) };
}

/** Returns the answer of a success that is a file, which is sent as it is read. */
export function answerDownload({ name, type, content }: FileAnswer): ApiAnswer {
  const headers = { ...HEADERS, 'content-type': type, 'content-disposition': `attachment; filename="${name}"` };
  return { status: 200, headers, body: content };
}

/** Returns the answer of a refusal in the format of docs/contract.md §2, derived from the error catalogue. */
export function answerRefusal(error: AppError, requestId: string): TextAnswer {
  const { status, name } = errorEntry(error.code);
  const headers: Record<string, string> = { ...HEADERS };
  const { retryAfterSeconds = status === 503 ? RETRY_SECONDS : undefined } = error;
  if (retryAfterSeconds !== undefined) headers['retry-after'] = String(retryAfterSeconds);
  if (status === 401) headers['www-authenticate'] = 'Bearer';
  if (status === 405) headers.allow = String(error.payload.value);
  const body = {
    statusCode: status,
    name,
    message: error.message,
    code: error.code,
    param: error.payload.field ?? null,
    request_id: requestId,
    docs_url: docsUrl(error.code),
  };
  return { status, headers, body: JSON.stringify(body) };
}

/**
 * Returns a refusal as it is, `queueUnavailable` if the database is unavailable, and `internal` for any other error.
 */
export function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(isDatabaseDown(error) ? 'queueUnavailable' : 'internal');
}
