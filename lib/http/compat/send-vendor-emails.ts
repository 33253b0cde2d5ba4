import { AppError } from '#lib/core/errors/app-error.ts';
import type { Answered } from '#lib/messages/accept/idempotency/answer-once.ts';
import {
  type EmailToSend,
  type SendEmailsOptions,
  type SentEmails,
  sendEmails,
} from '#lib/messages/send/send-emails.ts';
import type { VendorCall } from './vendor-api.ts';

/** The emails of a call of a vendor's API. */
export type VendorEmails = Pick<SendEmailsOptions, 'mode' | 'locate'> & {
  emails: Iterable<EmailToSend | AppError>;
  /** Identifies the request for its idempotency key, where the body is not JSON. */
  identity?: unknown;
};

/** Sends the emails of a call with its idempotency key, as `sendEmails`. */
export function sendVendorEmails(
  { call, key, body }: VendorCall<unknown>,
  { emails, mode, locate, identity = body }: VendorEmails,
): Promise<Answered<SentEmails>> {
  const idempotencyKey = call.header('idempotency-key') ?? undefined;
  // The path belongs to the request: two calls with the same body are two requests.
  const request = { path: call.path, body: identity };
  return sendEmails({ ...key, ip: call.ip }, emails, { mode, locate, idempotencyKey, body: request });
}

/** Returns the headers of an answer that may be the stored one of an earlier request. */
export const replayHeaders = (isReplayed: boolean): Record<string, string> =>
  isReplayed ? { 'idempotent-replayed': 'true' } : {};

/** Returns the error of a stored refusal. */
export const toError = ({ code, message, field }: SentEmails['refusals'][number]): AppError =>
  new AppError(code, { message, ...(field !== undefined && { field }) });
