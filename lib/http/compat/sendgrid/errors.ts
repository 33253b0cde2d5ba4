import { type ErrorFormat, statusOf } from '../vendor-errors.ts';

/** SendGrid's own statuses: its SDKs have no class for 422. */
const STATUSES = { 409: 409, 410: 400, 412: 400, 422: 400 };

const BY_CODE = {
  dailyQuotaExceeded: 401,
  monthlyQuotaExceeded: 401,
  missingApiKey: 401,
  invalidApiKey: 401,
};

/** Presents a refusal as `{"errors": [{"message", "field", "help"}]}`. */
export const SENDGRID_ERRORS: ErrorFormat = (error) => ({
  status: statusOf(error, BY_CODE, STATUSES),
  body: {
    errors: [{ message: messageOf(error.code) ?? error.message, field: error.payload.field ?? null, help: null }],
  },
});

function messageOf(code: string): string | null {
  switch (code) {
    case 'missingApiKey':
    case 'invalidApiKey':
      return 'The provided authorization grant is invalid, expired, or revoked';
    case 'dailyQuotaExceeded':
    case 'monthlyQuotaExceeded':
      return 'Maximum credits exceeded';
    case 'rateLimited':
      return 'too many requests';
    default:
      return null;
  }
}
