import { AppError } from '#lib/core/errors/app-error.ts';
import { listSuppressedRecipients } from '#lib/engine/messages/accept/checks/check-suppression.ts';
import type { ApiAnswer, ApiCall } from '../../send-api/call.ts';
import { sendVendorEmails, toError } from '../send-vendor-emails.ts';
import { createAnswer } from '../vendor-answer.ts';
import type { VendorApi, VendorCall } from '../vendor-api.ts';
import { SPARKPOST_DOMAINS } from './domain-paths.ts';
import { describeRefusal } from './errors.ts';
import { SPARKPOST_EVENTS } from './event-paths.ts';
import { SPARKPOST_DOMAIN, SPARKPOST_TRANSMISSION, SPARKPOST_VERIFICATION } from './fields.ts';
import { SPARKPOST_METRICS } from './metric-paths.ts';
import { locateSparkPostField, readTransmission } from './read-transmission.ts';
import { SPARKPOST_SUPPRESSIONS } from './suppression-paths.ts';
import { transmissionPaths } from './transmission-paths.ts';
import type { Transmission } from './transmission-schema.ts';
import { SPARKPOST_VALIDATIONS } from './validation-paths.ts';

/** Reads the key of a call: the whole header, or the user of Basic. */
function readKey(call: ApiCall): string {
  const given = call.header('authorization')?.trim() ?? '';
  const [, credentials] = /^basic +(\S+)$/i.exec(given) ?? [];
  if (credentials === undefined) return /^\S+$/.test(given) ? given : '';
  return Buffer.from(credentials, 'base64').toString().split(':', 1)[0] ?? '';
}

async function sendTransmission(call: VendorCall<unknown>): Promise<ApiAnswer> {
  const { transmission, emails } = readTransmission(call.body);
  await refuseSuppressed(call, transmission);
  const sent = await sendVendorEmails(call, { mode: 'permissive', locate: locateSparkPostField, emails });
  const { transmissionId, messages, refusals } = sent.answer;
  const [first] = refusals;
  if (messages.length === 0 && first) throw toError(first);
  const shown = new URLSearchParams(call.call.query).get('num_rcpt_errors');
  const results = {
    total_rejected_recipients: refusals.length,
    total_accepted_recipients: messages.reduce((sum, { accepted }) => sum + accepted, 0),
    id: transmissionId,
  };
  const replay: Record<string, string> = sent.replayed
    ? { 'idempotent-replayed': 'true', 'x-idempotent-replayed': 'true' }
    : {};
  if (refusals.length === 0) return createAnswer(200, { results }, replay);
  const errors = refusals.map(({ code, message }) => describeRefusal(code, message));
  const rcpt_to_errors = errors.slice(0, shown === null ? undefined : Math.max(0, Number(shown) || 0));
  const summary = [{ message: 'transmission created, but with validation errors', code: '2000' }];
  return createAnswer(200, { results: { ...results, rcpt_to_errors }, errors: summary }, replay);
}

/** Refuses a transmission with one recipient, who is suppressed; among several one gets a bounce event. */
async function refuseSuppressed({ key }: VendorCall<unknown>, { recipients, options }: Transmission): Promise<void> {
  const [only, ...others] = recipients;
  if (!only || others.length > 0) return;
  const address = typeof only.address === 'string' ? only.address : only.address.email;
  const found = await listSuppressedRecipients(key, [address], options?.transactional === true);
  if (found.size > 0)
    throw new AppError('suppressedRecipient', { field: 'recipients[0].address.email', value: address });
}

/** SparkPost's API v1. */
export const SPARKPOST: VendorApi = {
  title: 'SparkPost',
  tables: [SPARKPOST_TRANSMISSION, SPARKPOST_DOMAIN, SPARKPOST_VERIFICATION],
  subaccountHeader: 'x-msys-subaccount',
  readKey,
  paths: [
    ...transmissionPaths({
      summary: 'Send a message to up to 1,000 recipients',
      grant: 'transmissions/modify',
      body: 'json',
      run: sendTransmission,
    }),
    ...SPARKPOST_SUPPRESSIONS,
    ...SPARKPOST_EVENTS,
    ...SPARKPOST_METRICS,
    ...SPARKPOST_DOMAINS,
    ...SPARKPOST_VALIDATIONS,
  ],
};
