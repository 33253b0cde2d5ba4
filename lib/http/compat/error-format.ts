import type { AppError } from '#lib/core/errors/app-error.ts';
import { errorEntry } from '#lib/core/errors/catalogue.ts';
import type { TextAnswer } from '../send-api/call.ts';
import { MAILGUN_ERRORS } from './mailgun/errors.ts';
import { POSTMARK_ERRORS } from './postmark/errors.ts';
import { SENDGRID_ERRORS } from './sendgrid/errors.ts';
import { SES_ERRORS } from './ses/errors.ts';
import { SPARKPOST_ERRORS } from './sparkpost/errors.ts';
import type { Vendor } from './vendor.ts';
import { createAnswer } from './vendor-answer.ts';
import type { ErrorFormat } from './vendor-errors.ts';

/** The `Retry-After` while the database is unavailable, in seconds. */
const RETRY_SECONDS = 5;

const FORMATS: Readonly<Record<Vendor, ErrorFormat>> = {
  sparkpost: SPARKPOST_ERRORS,
  mailgun: MAILGUN_ERRORS,
  sendgrid: SENDGRID_ERRORS,
  postmark: POSTMARK_ERRORS,
  ses: SES_ERRORS,
};

/** Returns the answer of a refusal in a vendor's format, so that its SDK throws its own error. */
export function answerVendorRefusal(vendor: Vendor, error: AppError): TextAnswer {
  const { status, body } = FORMATS[vendor](error);
  const answer = createAnswer(status, body);
  const { retryAfterSeconds = status === 503 ? RETRY_SECONDS : undefined } = error;
  if (retryAfterSeconds !== undefined) answer.headers['retry-after'] = String(retryAfterSeconds);
  if (status === 401) answer.headers['www-authenticate'] = vendor === 'mailgun' ? 'Basic realm="API"' : 'Bearer';
  if (errorEntry(error.code).status === 405) answer.headers.allow = String(error.payload.value);
  return answer;
}
