/** The error names that Resend's SDKs know; an unknown one is taken for success by one of them (docs/contract.md §2). */
export type ApiErrorName =
  | 'application_error'
  | 'concurrent_idempotent_requests'
  | 'daily_quota_exceeded'
  | 'internal_server_error'
  | 'invalid_access'
  | 'invalid_api_key'
  | 'invalid_attachment'
  | 'invalid_from_address'
  | 'invalid_idempotency_key'
  | 'invalid_idempotent_request'
  | 'invalid_parameter'
  | 'method_not_allowed'
  | 'missing_api_key'
  | 'missing_required_field'
  | 'monthly_quota_exceeded'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'restricted_api_key'
  | 'security_error'
  | 'validation_error';

/** The display of an error on a screen (docs/product.md §8, Display behaviour). */
export type ErrorDisplay =
  | 'toast'
  | 'field'
  | 'silent'
  | 'logout'
  | 'quota'
  | 'suggestion'
  | 'multipleLogin'
  | 'multipleLoginDenied'
  | 'sessionEnded'
  | 'featureOff';

/** One line of the catalogue: everything that any edge needs to word the refusal. */
export type ErrorEntry = {
  /** HTTP status. */
  status: number;
  /** Name in the customer API's answers. */
  name: ApiErrorName;
  /** The Config API's code (docs/product.md §8), where the spec has one; else the catalogue's own. */
  specCode?: string | number;
  /** The suite's code, where it is another one. */
  suiteCode?: number;
  /** SMTP reply code and enhanced status code (RFC 3463), where SMTP can meet it. */
  smtp?: { code: number; enhanced: string };
  /** The sentence; `{name}` is filled from the refusal's values. */
  message: string;
  display: ErrorDisplay;
};
