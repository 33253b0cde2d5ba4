import { AppError } from '#lib/core/errors/app-error.ts';
import { errorEntry } from '#lib/core/errors/catalogue.ts';
import { isDatabaseDown } from '#lib/infra/db/is-database-down.ts';
import type { ApiAnswer } from './call.ts';

/** After this many seconds a failing database may well be back. */
const RETRY_SECONDS = 5;

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

/** A success, always 200; `Idempotent-Replayed` marks the stored answer of an earlier request. */
export function answerSuccess(answer: unknown, replayed: boolean): ApiAnswer {
  const headers: Record<string, string> = { ...HEADERS };
  if (replayed) headers['idempotent-replayed'] = 'true';
  return { status: 200, headers, body: JSON.stringify(answer) };
}

/** A refusal in the shape of contract §2, derived from its line of the catalogue. */
export function answerRefusal(error: AppError, requestId: string): ApiAnswer {
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
  };
  return { status, headers, body: JSON.stringify(body) };
}

/** What is answered to a failure: an expected refusal as it is, a database that is down as such, the rest without its words. */
export function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(isDatabaseDown(error) ? 'queueUnavailable' : 'internal');
}
