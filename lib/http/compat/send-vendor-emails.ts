import type { Answered } from '#lib/core/call.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import {
  type EmailToSend,
  type SendEmailsOptions,
  type SentEmails,
  sendEmails,
} from '#lib/engine/messages/send/send-emails.ts';
import type { VendorCall } from './vendor-api.ts';

/** The emails of a call of a vendor's API. */
export type VendorEmails = Pick<SendEmailsOptions, 'mode' | 'locate' | 'word'> & {
  emails: Iterable<EmailToSend | AppError>;
  /** Returns a JSON value that identifies the request for its idempotency key, where the body is not JSON. */
  identify?: () => unknown;
};

/** Sends the emails of a call with its idempotency key, as `sendEmails`. */
export function sendVendorEmails(
  { call, key, body }: VendorCall<unknown>,
  { emails, identify = () => body, ...options }: VendorEmails,
): Promise<Answered<SentEmails>> {
  const idempotencyKey = call.header('idempotency-key') ?? undefined;
  // The path belongs to the request: two calls with the same body are two requests.
  const request = idempotencyKey === undefined ? null : { path: call.path, body: identify() };
  return sendEmails({ ...key, ip: call.ip }, emails, { ...options, idempotencyKey, body: request });
}

/** Returns the headers of an answer that may be the stored one of an earlier request. */
export const replayHeaders = (isReplayed: boolean): Record<string, string> =>
  isReplayed ? { 'idempotent-replayed': 'true' } : {};

/** Returns the error of a stored refusal. */
export const toError = ({ code, message, field }: SentEmails['refusals'][number]): AppError =>
  new AppError(code, { message, ...(field !== undefined && { field }) });
