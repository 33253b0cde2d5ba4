import { findTemplateIds } from '#lib/content/templates/queries.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { errorEntry } from '#lib/core/errors/catalogue.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { idTime } from '#lib/core/ids.ts';
import { BATCH_MAX } from '#lib/core/limits.ts';
import type { SentEmails } from '#lib/engine/messages/send/send-emails.ts';
import type { ApiAnswer } from '../../send-api/call.ts';
import { replayHeaders, sendVendorEmails, toError } from '../send-vendor-emails.ts';
import { createAnswer } from '../vendor-answer.ts';
import type { VendorCall } from '../vendor-api.ts';
import type { PostmarkEmail } from './email-schema.ts';
import { postmarkCode } from './errors.ts';
import { findInactive, refuseInactive, successMessage } from './inactive-recipients.ts';
import { POSTMARK_NAMES } from './naming.ts';
import { listTemplateNumbers, type NumberedTemplates, type ReadEmail, readPostmarkEmail } from './read-email.ts';

/** Sends one message. @throws {AppError} everything of `readEmail` and `sendEmails`, and suppressedRecipient */
export async function sendOne(call: VendorCall<unknown>, hasTemplate: boolean): Promise<ApiAnswer> {
  const read = readPostmarkEmail(call.body, await findTemplates(call, [call.body], hasTemplate));
  const [inactive = []] = await findInactive(call.key, [read]);
  const refusal = refuseInactive(read, inactive);
  const emails = [refusal ?? read.email];
  const { answer, replayed } = await sendVendorEmails(call, { mode: 'strict', ...POSTMARK_NAMES, emails });
  const [message] = answer.messages;
  return createAnswer(
    200,
    presentSent(read.given, message?.id ?? '', inactive, acceptedAt(answer)),
    replayHeaders(replayed),
  );
}

/**
 * Sends up to 500 messages, each of which is refused for itself.
 *
 * @throws {AppError} invalidField (`Messages`) for another number, and everything of `sendEmails`
 */
export async function sendMany(call: VendorCall<unknown>, bodies: unknown, hasTemplate: boolean): Promise<ApiAnswer> {
  if (!Array.isArray(bodies) || bodies.length > BATCH_MAX) {
    throw refuse.fieldBecause('Messages', `The batch must be a list of at most ${BATCH_MAX} messages.`);
  }
  if (bodies.length === 0) return createAnswer(200, []);
  const templates = await findTemplates(call, bodies, hasTemplate);
  const read = bodies.map((body) => readOrRefuse(body, templates));
  const readable = read.filter((one): one is ReadEmail => !(one instanceof AppError));
  const found = await findInactive(call.key, readable);
  const inactiveOf = new Map(readable.map((one, index) => [one, found[index] ?? []]));
  const emails = read.map((one) =>
    one instanceof AppError ? one : (refuseInactive(one, inactiveOf.get(one) ?? []) ?? one.email),
  );
  const { answer, replayed } = await sendVendorEmails(call, { mode: 'permissive', ...POSTMARK_NAMES, emails });
  const ids = new Map(answer.messages.map(({ email, id }) => [email, id]));
  const refusals = new Map(answer.refusals.map((refusal) => [refusal.email, toError(refusal)]));
  const at = acceptedAt(answer);
  const results = read.map((one, index) => {
    const refusal = refusals.get(index) ?? (one instanceof AppError ? one : null);
    if (refusal || one instanceof AppError) return presentRefused(refusal ?? new AppError('internal'));
    return presentSent(one.given, ids.get(index) ?? '', inactiveOf.get(one) ?? [], at);
  });
  return createAnswer(200, results, replayHeaders(replayed));
}

/** Finds the templates that messages name by number; null for messages without a template. */
const findTemplates = async (
  { key }: VendorCall<unknown>,
  bodies: readonly unknown[],
  hasTemplate: boolean,
): Promise<NumberedTemplates> => (hasTemplate ? findTemplateIds(key.companyId, listTemplateNumbers(bodies)) : null);

function readOrRefuse(body: unknown, templates: NumberedTemplates): ReadEmail | AppError {
  try {
    return readPostmarkEmail(body, templates);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** The instant of the request; a repeat of it gets the same. */
const acceptedAt = ({ transmissionId }: SentEmails): Date => new Date(idTime(transmissionId));

const presentSent = ({ To, Cc, Bcc }: PostmarkEmail, id: string, inactive: readonly string[], at: Date) => ({
  To: To ?? '',
  ...(Cc && { Cc }),
  ...(Bcc && { Bcc }),
  SubmittedAt: at.toISOString(),
  MessageID: id,
  ErrorCode: 0,
  Message: successMessage(inactive),
});

function presentRefused({ code, message, payload }: AppError): { ErrorCode: number; Message: string } {
  const { status } = errorEntry(code);
  return { ErrorCode: postmarkCode({ code, field: payload.field }, status < 500 ? 422 : status), Message: message };
}
