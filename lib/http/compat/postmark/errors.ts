import type { AppError } from '#lib/core/errors/app-error.ts';
import { type ErrorFormat, statusOf } from '../vendor-errors.ts';

/** Postmark's code for every refusal of an input without one of its own. */
const INVALID = 300;

const CODES: Readonly<Record<string, number>> = {
  missingApiKey: 10,
  invalidApiKey: 10,
  missingGrant: 10,
  sdkKeyRefused: 10,
  ipNotAllowed: 10,
  malformedJson: 402,
  unsupportedMediaType: 409,
  unprovenDomain: 400,
  dailyQuotaExceeded: 405,
  monthlyQuotaExceeded: 405,
  subaccountLimitReached: 405,
  suppressedRecipient: 406,
  invalidAttachment: 411,
  unauthorizedRecipient: 412,
  accountSuspended: 413,
  productionRequired: 413,
  unknownTemplate: 1101,
  templateUnpublished: 1101,
  templateSyntax: 1109,
  templateRendering: 1109,
  requestTooMuchWork: 1109,
  missingVariable: 1109,
  rateLimited: 429,
};

/** Codes of a field, for a refusal of that field. */
const FIELD_CODES: Readonly<Record<string, number>> = { MessageStream: 1235, Messages: 410 };

/** Postmark answers every refusal of an input with 422: its SDK has no class for 400, 403 and 409. */
const STATUSES = { 400: 422, 403: 422, 409: 422, 410: 422, 412: 422 };
const BY_CODE = {
  missingGrant: 401,
  sdkKeyRefused: 401,
  ipNotAllowed: 401,
  dailyQuotaExceeded: 422,
  monthlyQuotaExceeded: 422,
  subaccountLimitReached: 422,
};

/** Returns Postmark's code of a refusal. */
export function postmarkCode(error: Pick<AppError, 'code'> & { field?: string | undefined }, status: number): number {
  return CODES[error.code] ?? FIELD_CODES[error.field ?? ''] ?? (status === 422 ? INVALID : status);
}

/** Presents a refusal as `{"ErrorCode", "Message"}`. */
export const POSTMARK_ERRORS: ErrorFormat = (error) => {
  const status = statusOf(error, BY_CODE, STATUSES);
  const { code, message, payload } = error;
  return { status, body: { ErrorCode: postmarkCode({ code, field: payload.field }, status), Message: message } };
};
