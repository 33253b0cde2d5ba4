import { AppError } from '#lib/core/errors/app-error.ts';
import { REQUEST_MAX_BYTES } from '#lib/core/limits.ts';
import { takeOnce } from '#lib/infra/rate-limit/take-once.ts';
import type { AuthenticatedKey } from '#lib/senders/api-keys/authenticated-key.ts';
import { authenticateSignature, readAccessKeyId } from '#lib/senders/api-keys/aws-credentials.ts';
import type { ApiAnswer } from '../../send-api/call.ts';
import { reserveBody } from '../../send-api/call-steps.ts';
import { replayHeaders, sendVendorEmails, toError } from '../send-vendor-emails.ts';
import { createAnswer } from '../vendor-answer.ts';
import type { CallToAuthenticate, VendorApi, VendorCall } from '../vendor-api.ts';
import { SES_BULK, SES_EMAIL } from './fields.ts';
import { locateSesField, readBulk, readSesEmail } from './read-email.ts';
import { isSignedBy, type RequestSignature, readSignature, signatureExpiry } from './sigv4.ts';

/**
 * Proves the key of a signed request, whose signature is accepted once. The body, which is signed too, is read before and kept
 * for the call.
 */
async function authenticate(call: CallToAuthenticate, beforeLookUp: () => void): Promise<AuthenticatedKey> {
  if (call.header('authorization') === null) throw new AppError('missingApiKey');
  const given = readSignature(call.header, new Date());
  const id = given && readAccessKeyId(given.accessKeyId);
  if (!given || !id) throw new AppError('invalidApiKey');
  const isSigned = async (secret: string, companyId: string): Promise<boolean> => {
    const body = await reserveBody(call, companyId).readBody(REQUEST_MAX_BYTES);
    call.readBody = async () => body;
    const { method, query, header } = call;
    return isSignedBy(secret, given, { method, path: `${call.prefix}${call.path}`, query, header, body });
  };
  const key = await authenticateSignature({ id, ip: call.ip, isSigned }, beforeLookUp);
  await requireNew(given);
  return key;
}

/**
 * Requires that a signature was not used before, in any process: someone who has seen a request cannot send it again. Amazon's
 * SDKs sign every attempt of a request again.
 *
 * @throws {AppError} invalidApiKey
 */
async function requireNew(given: RequestSignature): Promise<void> {
  if (await takeOnce(`signature:${given.signature.toString('hex')}`, signatureExpiry(given))) return;
  throw new AppError('invalidApiKey', {
    message: 'This signature was used before. Sign every request again, also one that is repeated.',
  });
}

async function sendEmail(call: VendorCall<unknown>): Promise<ApiAnswer> {
  const email = readSesEmail(call.body);
  const request = { mode: 'strict' as const, locate: locateSesField, emails: [email] };
  const { answer, replayed } = await sendVendorEmails(call, request);
  return createAnswer(200, { MessageId: answer.messages[0]?.id ?? '' }, replayHeaders(replayed));
}

/** Sends a message for each entry, each of which is refused for itself. */
async function sendBulk(call: VendorCall<unknown>): Promise<ApiAnswer> {
  const emails = readBulk(call.body);
  const request = { mode: 'permissive' as const, locate: locateSesField, emails };
  const { answer, replayed } = await sendVendorEmails(call, request);
  const ids = new Map(answer.messages.map(({ email, id }) => [email, id]));
  const refusals = new Map(answer.refusals.map((refusal) => [refusal.email, toError(refusal)]));
  const BulkEmailEntryResults = emails.map((_, index) => {
    const MessageId = ids.get(index);
    if (MessageId !== undefined) return { Status: 'SUCCESS', MessageId };
    const error = refusals.get(index) ?? new AppError('internal');
    return { Status: STATUSES[error.code] ?? 'INVALID_PARAMETER', Error: error.message };
  });
  return createAnswer(200, { BulkEmailEntryResults }, replayHeaders(replayed));
}

/** Amazon's states of an entry that was refused. */
const STATUSES: Readonly<Record<string, string>> = {
  unprovenDomain: 'MAIL_FROM_DOMAIN_NOT_VERIFIED',
  unknownTemplate: 'TEMPLATE_NOT_FOUND',
  templateUnpublished: 'TEMPLATE_NOT_FOUND',
  unauthorizedRecipient: 'MESSAGE_REJECTED',
  suppressedRecipient: 'MESSAGE_REJECTED',
  dailyQuotaExceeded: 'ACCOUNT_DAILY_QUOTA_EXCEEDED',
  monthlyQuotaExceeded: 'ACCOUNT_DAILY_QUOTA_EXCEEDED',
  accountSuspended: 'ACCOUNT_SUSPENDED',
  internal: 'FAILED',
};

/** The API of Amazon SES, version 2: the calls that send. */
export const SES: VendorApi = {
  title: 'Amazon SES',
  tables: [SES_EMAIL, SES_BULK],
  subaccountHeader: 'x-msys-subaccount',
  authenticate,
  paths: [
    {
      pattern: /^\/v2\/email\/outbound-emails$/,
      name: '/v2/email/outbound-emails',
      methods: {
        POST: { summary: 'Send an email', grant: 'transmissions/modify', body: 'json', run: sendEmail },
      },
    },
    {
      pattern: /^\/v2\/email\/outbound-bulk-emails$/,
      name: '/v2/email/outbound-bulk-emails',
      methods: {
        POST: {
          summary: 'Send up to 50 emails from a template',
          grant: 'transmissions/modify',
          body: 'json',
          run: sendBulk,
        },
      },
    },
  ],
};
