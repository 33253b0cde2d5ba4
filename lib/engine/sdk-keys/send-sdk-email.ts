import { requireCaptcha } from '#lib/account/identity/captcha/captcha.ts';
import { getSendableTemplate, type SendableTemplate } from '#lib/content/templates/get-sendable-template.ts';
import type { Answered } from '#lib/core/call.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { sendEmail } from '#lib/engine/messages/send/send-email.ts';
import type { AuthenticatedSdkKey } from '#lib/senders/api-keys/sdk/authenticate-sdk-key.ts';
import { getDefaultFrom } from '#lib/senders/domains/get-default-from.ts';
import { countEmail } from './count-email.ts';
import { parseSdkEmail } from './parse-sdk-email.ts';
import type { SentSdkEmail } from './schema.ts';

/** A call with an SDK key. */
export type SdkRequest = { ip: string | null; idempotencyKey?: string; now: Date };

/**
 * Sends a template of an SDK key's list to one recipient. A template without a sender gets the default one of the company.
 * Idempotent with `idempotencyKey`.
 *
 * @throws {AppError} those of `parseSdkEmail`, sdkTemplateRefused, captchaRequired, captchaInvalid, those of `countEmail` and
 *   of `sendEmail`
 */
export async function sendSdkEmail(
  key: AuthenticatedSdkKey,
  body: unknown,
  { ip, now, ...options }: SdkRequest,
): Promise<Answered<SentSdkEmail>> {
  const { to, template, captcha } = parseSdkEmail(body);
  const sendable = await getAllowedTemplate(key, template.id ?? template.alias ?? '');
  if (key.sdk.proofOfWork) await requireCaptcha(captcha);
  await countEmail(key, { to, ip }, now);
  const input = {
    ...(!hasSender(sendable) && { from: await defaultFrom(key) }),
    to: { email: to },
    template: { id: sendable.id, variables: template.variables ?? {} },
  };
  const { answer, replayed } = await sendEmail({ ...key, ip }, input, options);
  return { answer: { id: answer.id }, replayed };
}

/** Every template that is not on the list is refused alike, so that a public key reveals nothing about others. */
async function getAllowedTemplate(
  { companyId, subaccountId, sdk }: AuthenticatedSdkKey,
  ref: string,
): Promise<SendableTemplate> {
  const refuse = () => new AppError('sdkTemplateRefused', { field: 'template', values: { template: ref } });
  const found = await getSendableTemplate({ companyId, subaccountId }, ref, undefined).catch((error: unknown) => {
    throw error instanceof AppError ? refuse() : error;
  });
  if (!sdk.templates.includes(found.id)) throw refuse();
  return found;
}

const hasSender = ({ compiled }: SendableTemplate): boolean => compiled.parts.some(({ name }) => name === 'from_email');

const defaultFrom = ({ companyId, environment, apiKeyId }: AuthenticatedSdkKey): Promise<string> =>
  getDefaultFrom({ scope: { companyId, environment }, actor: { type: 'apiKey', apiKeyId } });
