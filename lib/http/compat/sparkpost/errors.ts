import { type ErrorFormat, statusOf } from '../vendor-errors.ts';

type Line = { status: number; message: string; code: string };

const INVALID = { status: 422, message: 'invalid data format/type', code: '1300' };
const NO_SUBRESOURCE = { status: 422, message: 'Subresource not found', code: '1603' };

/** SparkPost's statuses, codes and messages by the codes of our catalogue. */
const LINES: Readonly<Record<string, Line>> = {
  malformedJson: INVALID,
  missingField: { status: 422, message: 'required field is missing', code: '1400' },
  noRecipients: { status: 422, message: 'required field is missing', code: '1400' },
  unprovenDomain: { status: 400, message: 'Invalid domain', code: '7001' },
  unknownTemplate: NO_SUBRESOURCE,
  templateUnpublished: NO_SUBRESOURCE,
  templateSyntax: { status: 422, message: 'substitution language syntax error in template content', code: '3000' },
  templateRendering: { status: 422, message: 'substitution language error while rendering', code: '3001' },
  requestTooMuchWork: { status: 422, message: 'substitution language error while rendering', code: '3001' },
  missingVariable: { status: 422, message: 'substitution language error while rendering', code: '3001' },
  notFound: { status: 404, message: 'resource not found', code: '1600' },
  unauthorizedRecipient: { status: 403, message: 'Recipient not allowed', code: '1100' },
  suppressedRecipient: { status: 400, message: 'Message generation rejected', code: '1902' },
  dailyQuotaExceeded: { status: 420, message: 'Exceed Sending Limit (daily)', code: '2102' },
  monthlyQuotaExceeded: { status: 420, message: 'Exceed Sending Limit (monthly)', code: '2105' },
  subaccountLimitReached: { status: 420, message: 'Exceed Sending Limit (hourly)', code: '2101' },
  notScheduled: { status: 409, message: 'transmission cannot be changed', code: '2006' },
  invalidIdempotencyKey: { status: 400, message: 'invalid idempotency key', code: '1602' },
  idempotencyInProgress: { status: 409, message: 'request with this idempotency key is in progress', code: '1601' },
  idempotencyKeyReused: { status: 409, message: 'idempotency key was used with another payload', code: '1600' },
};

/** A refusal in SparkPost's words. */
export type SparkpostError = { message: string; description?: string; code?: string };

/** Returns the words of a refusal of an input. */
export function describeRefusal(code: string, description: string): SparkpostError {
  const line = LINES[code] ?? INVALID;
  return { message: line.message, description, code: line.code };
}

/** Presents a refusal as `{"errors": [{"message", "description", "code"}]}`. */
export const SPARKPOST_ERRORS: ErrorFormat = (error) => {
  const status = LINES[error.code]?.status ?? statusOf(error, {}, {});
  if (error.code === 'rateLimited') return { status, body: { errors: [{ message: 'Too many requests' }] } };
  if (status === 401) return { status, body: { errors: [{ message: 'Unauthorized.' }] } };
  if (status === 403 && error.code !== 'unauthorizedRecipient')
    return { status, body: { errors: [{ message: 'Forbidden.', description: error.message }] } };
  if (status >= 500 || (!LINES[error.code] && status !== 422))
    return { status, body: { errors: [{ message: error.message }] } };
  return { status, body: { errors: [describeRefusal(error.code, error.message)] } };
};
