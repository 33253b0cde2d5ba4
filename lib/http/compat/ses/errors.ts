import { type ErrorFormat, statusOf } from '../vendor-errors.ts';

/** Amazon's names of refusals by our codes; others follow from the status. */
const NAMES: Readonly<Record<string, string>> = {
  missingApiKey: 'MissingAuthenticationTokenException',
  invalidApiKey: 'InvalidSignatureException',
  unprovenDomain: 'MailFromDomainNotVerifiedException',
  unauthorizedRecipient: 'MessageRejected',
  suppressedRecipient: 'MessageRejected',
  invalidAttachment: 'MessageRejected',
  messageTooLarge: 'MessageRejected',
  templateRendering: 'BadRequestException',
  requestTooMuchWork: 'BadRequestException',
  accountSuspended: 'AccountSuspendedException',
  productionRequired: 'SendingPausedException',
  dailyQuotaExceeded: 'LimitExceededException',
  monthlyQuotaExceeded: 'LimitExceededException',
  subaccountLimitReached: 'LimitExceededException',
  unknownTemplate: 'NotFoundException',
  templateUnpublished: 'NotFoundException',
};

const BY_STATUS: Readonly<Record<number, string>> = {
  403: 'AccessDeniedException',
  404: 'NotFoundException',
  409: 'ConflictException',
  429: 'TooManyRequestsException',
};

/** Amazon answers refusals of an input with 400, of a signature with 403. */
const STATUSES = { 401: 403, 403: 400, 405: 404, 410: 400, 412: 400, 413: 400, 415: 400, 422: 400 };
const BY_CODE = {
  missingGrant: 403,
  sdkKeyRefused: 403,
  ipNotAllowed: 403,
  dailyQuotaExceeded: 400,
  monthlyQuotaExceeded: 400,
  subaccountLimitReached: 400,
  unknownTemplate: 404,
  templateUnpublished: 404,
};

/** Presents a refusal as `{"__type", "message"}`, from which the SDKs make their own error. */
export const SES_ERRORS: ErrorFormat = (error) => {
  const status = statusOf(error, BY_CODE, STATUSES);
  const byStatus = BY_STATUS[status] ?? (status >= 500 ? 'InternalServiceErrorException' : 'BadRequestException');
  return { status, body: { __type: NAMES[error.code] ?? byStatus, message: error.message } };
};
