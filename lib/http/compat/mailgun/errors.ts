import { type ErrorFormat, statusOf } from '../vendor-errors.ts';

/** Mailgun's own statuses: its PHP SDK drops the text of any 4xx but 400, 401, 402, 403, 404, 409, 413 and 429. */
const STATUSES = { 410: 400, 412: 400, 422: 400 };

const BY_CODE = { dailyQuotaExceeded: 402, monthlyQuotaExceeded: 402, subaccountLimitReached: 402 };

/** Presents a refusal as `{"message"}`. */
export const MAILGUN_ERRORS: ErrorFormat = (error) => {
  const { code, message, payload } = error;
  const isKey = code === 'missingApiKey' || code === 'invalidApiKey';
  const isAddress = code === 'invalidAddress' && payload.field !== undefined;
  const text = isAddress ? `${payload.field} parameter is not a valid address. please check documentation` : message;
  return { status: statusOf(error, BY_CODE, STATUSES), body: { message: isKey ? 'Invalid private key' : text } };
};
