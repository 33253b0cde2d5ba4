import { AppError } from '#lib/core/errors/app-error.ts';
import { appErrorFromZod } from '#lib/core/errors/from-zod.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireStorable } from '#lib/core/errors/require-storable.ts';
import { PERSONAL_RECIPIENTS_MAX } from '#lib/core/limits.ts';
import { replaceKeys } from '#lib/core/replace-keys.ts';
import type { EmailToSend } from '#lib/engine/messages/send/send-emails.ts';
import { normalizeAddress } from '#lib/mail/normalize-address.ts';
import { checkFields } from '../field-table.ts';
import { templateRef } from '../template-ref.ts';
import { unlessEmpty } from '../unless-empty.ts';
import { SENDGRID_MAIL } from './fields.ts';
import { SendgridMail, type SendgridPersonalization } from './mail-schema.ts';

/** Bytes of the substitutions of one personalization. */
const SUBSTITUTIONS_MAX_BYTES = 10_000;

/** The order of the parts of `content`. */
const PARTS = ['text/plain', 'text/html', 'text/x-amp-html'];

/** Writes a path as SendGrid does: `personalizations.0.to.0.email`. */
export const dotted = (field: string): string => field.replace(/\[(\d+)\]/g, '.$1');

/**
 * Reads the body of `POST /v3/mail/send`.
 *
 * @throws {AppError} unknownField, notAvailable, missingField, invalidField, tooManyRecipients, each naming SendGrid's field
 */
export function readMail(body: unknown): SendgridMail {
  checkFields(SENDGRID_MAIL, body);
  const read = SendgridMail.safeParse(body);
  if (!read.success) throw toSendgrid(appErrorFromZod(read.error, body));
  try {
    requireStorable(body);
  } catch (error) {
    throw error instanceof AppError ? toSendgrid(error) : error;
  }
  checkMail(read.data);
  return read.data;
}

function toSendgrid(error: AppError): AppError {
  const { field = 'body', ...payload } = error.payload;
  return new AppError(error.code, { ...payload, field: dotted(field), message: error.message });
}

function checkMail({
  personalizations,
  from,
  reply_to,
  reply_to_list,
  content,
  template_id,
  subject,
}: SendgridMail): void {
  const count = personalizations.reduce((sum, one) => sum + recipientsOf(one).length, 0);
  if (count > PERSONAL_RECIPIENTS_MAX)
    throw new AppError('tooManyRecipients', { field: 'personalizations', values: { limit: PERSONAL_RECIPIENTS_MAX } });
  if (reply_to && reply_to_list?.length)
    throw refuse.field('reply_to_list', 'must not be given together with reply_to');
  const isRising = (content ?? []).every(
    ({ type }, index, all) => index === 0 || PARTS.indexOf(all[index - 1]?.type ?? '') < PARTS.indexOf(type),
  );
  if (!isRising) throw refuse.field('content', `must be ordered ${PARTS.join(', ')}`);
  if (!template_id && !content?.length) throw refuse.missingField('content');
  if (template_id && content?.length) throw refuse.field('content', 'must not be given together with template_id');
  for (const [index, one] of personalizations.entries()) {
    const field = `personalizations.${index}`;
    if (!from && !one.from) throw refuse.missingField('from');
    if (!template_id && !subject && !one.subject) throw refuse.missingField('subject');
    checkSubstitutions(one, field, template_id);
    const addresses = recipientsOf(one).map(({ email }) => normalizeAddress(email.trim()) ?? email);
    const repeated = addresses.find((address, index) => addresses.indexOf(address) < index);
    if (repeated) throw refuse.field(`${field}.to`, `must not name ${repeated} twice, in to, cc and bcc together`);
  }
}

function checkSubstitutions(
  { substitutions }: SendgridPersonalization,
  field: string,
  templateId: string | null | undefined,
): void {
  if (!substitutions || Object.keys(substitutions).length === 0) return;
  const path = `${field}.substitutions`;
  if (templateId) throw refuse.field(path, 'must not be given together with template_id: use dynamic_template_data');
  if (Buffer.byteLength(JSON.stringify(substitutions)) > SUBSTITUTIONS_MAX_BYTES)
    throw refuse.field(path, `must have at most ${SUBSTITUTIONS_MAX_BYTES} bytes`);
}

const recipientsOf = ({ to, cc, bcc }: SendgridPersonalization) => [...to, ...(cc ?? []), ...(bcc ?? [])];

/** Yields the email of each personalization in the fields of the send API. */
export function* toEmails(mail: SendgridMail): Generator<EmailToSend> {
  const details = mail.batch_id ? { batchId: mail.batch_id } : {};
  for (const one of mail.personalizations) yield { input: toInput(mail, one), details };
}

function toInput(mail: SendgridMail, one: SendgridPersonalization): Record<string, unknown> {
  const fill = replaceKeys(one.substitutions ?? {});
  const textOf = (type: string) => fill(mail.content?.find((part) => part.type === type)?.value);
  const replyTo = mail.reply_to ?? (mail.reply_to_list?.length ? mail.reply_to_list : undefined);
  const sendAt = one.send_at ?? mail.send_at;
  const { click_tracking: clicks, open_tracking: opens } = mail.tracking_settings ?? {};
  return {
    from: one.from ?? mail.from,
    to: one.to,
    cc: one.cc,
    bcc: one.bcc,
    reply_to: fill(replyTo),
    subject: fill(one.subject ?? mail.subject),
    text: textOf('text/plain'),
    html: textOf('text/html'),
    amp_html: textOf('text/x-amp-html'),
    headers: unlessEmpty(fill(joinHeaders(mail.headers ?? {}, one.headers ?? {}))),
    attachments: mail.attachments?.map(({ content, filename, type, disposition, content_id, contentId }) => ({
      content,
      filename,
      content_type: type ?? undefined,
      disposition: disposition ?? undefined,
      content_id: content_id ?? contentId ?? undefined,
    })),
    tags: mail.categories,
    metadata: mail.custom_args || one.custom_args ? { ...mail.custom_args, ...one.custom_args } : undefined,
    scheduled_at: sendAt ? new Date(sendAt * 1_000).toISOString() : undefined,
    options: unlessEmpty({
      click_tracking: clicks?.enable ?? undefined,
      open_tracking: opens?.enable ?? undefined,
      ip_pool: mail.ip_pool_name ?? undefined,
    }),
    template: mail.template_id
      ? { ...templateRef(mail.template_id.replace(/^d-/, '')), variables: one.dynamic_template_data ?? {} }
      : undefined,
  };
}

/** Joins the headers of a mail and of a personalization, whose names win in any case. */
function joinHeaders(outer: Record<string, string>, own: Record<string, string>): Record<string, string> {
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const kept = Object.entries(outer).filter(([name]) => !names.has(name.toLowerCase()));
  return Object.fromEntries([...kept, ...Object.entries(own)]);
}
