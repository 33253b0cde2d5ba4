import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import type { EmailToSend } from '#lib/engine/messages/send/send-emails.ts';
import { checkFields } from '../field-table.ts';
import { pictureName } from '../picture-name.ts';
import { templateRef } from '../template-ref.ts';
import { unlessEmpty } from '../unless-empty.ts';
import { SPARKPOST_TRANSMISSION } from './fields.ts';
import { type ReadRecipient, readList, readSparkPostRecipient } from './read-recipients.ts';
import { Transmission } from './transmission-schema.ts';

/**
 * Reads the body of `POST /api/v1/transmissions`: one email with a personal message for each recipient, and a refusal for
 * each recipient whose address cannot be read.
 *
 * @throws {AppError} unknownField, notAvailable, missingField, invalidField, naming SparkPost's field
 */
export function readTransmission(body: unknown): { transmission: Transmission; emails: (EmailToSend | AppError)[] } {
  refuseList(body);
  checkFields(SPARKPOST_TRANSMISSION, body);
  const transmission = parseInput(Transmission, body);
  refuseTags(transmission);
  const headers = Object.entries(transmission.content.headers ?? {});
  const cc = readList(headers.find(([name]) => name.toLowerCase() === 'cc')?.[1] ?? '');
  const read = transmission.recipients.map((one, index) => readSparkPostRecipient(one, cc, index));
  const good = read.filter((one): one is ReadRecipient => !(one instanceof AppError));
  const refusals = read.filter((one) => one instanceof AppError);
  if (good.length === 0) return { transmission, emails: refusals };
  const hasSubstitutions = transmission.options?.perform_substitutions !== false;
  const isInline = !transmission.content.template_id && !transmission.content.email_rfc822;
  const email: EmailToSend = {
    input: toInput(transmission, good, hasSubstitutions || !isInline),
    details: {
      shown: good.map(({ shown }) => shown),
      ...(hasSubstitutions && isInline && { dialect: 'sparkpost' as const }),
    },
  };
  return { transmission, emails: [email, ...refusals] };
}

function refuseList(body: unknown): void {
  if (typeof body !== 'object' || body === null || !('recipients' in body)) return;
  const { recipients } = body;
  if (typeof recipients === 'object' && recipients !== null && 'list_id' in recipients)
    throw new AppError('unknownTemplate', { field: 'recipients.list_id', message: 'There are no stored lists.' });
}

/** Substitutions in these fields are not done: they are refused, so that no name with braces is sent. */
function refuseTags({ content, override, options }: Transmission): void {
  if (options?.perform_substitutions === false) return;
  const from = override?.from ?? content.from;
  const fields = {
    'content.from': typeof from === 'string' ? from : `${from?.name ?? ''} ${from?.email ?? ''}`,
    'content.reply_to': override?.reply_to ?? content.reply_to ?? '',
    'content.email_rfc822': content.email_rfc822 ?? '',
  };
  for (const [field, text] of Object.entries(fields))
    if (text.includes('{{'))
      throw new AppError('notAvailable', { field, message: `Substitutions in ${field} are not available.` });
}

function toInput(
  { content, override, options, ...transmission }: Transmission,
  recipients: readonly ReadRecipient[],
  hasData: boolean,
): Record<string, unknown> {
  const { campaign_id, metadata, substitution_data, return_path } = transmission;
  const headers = Object.entries(content.headers ?? {}).filter(([name]) => name.toLowerCase() !== 'cc');
  return {
    recipients: recipients.map(({ input }) => (hasData ? input : { ...input, substitution_data: undefined })),
    campaign_id: campaign_id ?? undefined,
    metadata: metadata ?? undefined,
    substitution_data: hasData ? (substitution_data ?? undefined) : undefined,
    return_path: return_path ?? undefined,
    from: withoutNull(override?.from ?? content.from),
    reply_to: (override?.reply_to ?? content.reply_to) || undefined,
    subject: content.subject ?? undefined,
    html: content.html || undefined,
    text: content.text || undefined,
    amp_html: content.amp_html || undefined,
    headers: unlessEmpty(Object.fromEntries(headers)),
    attachments: filesOf(content),
    raw: content.email_rfc822?.replace(/\r\n|\r|\n/g, '\r\n'),
    template: content.template_id
      ? { ...templateRef(content.template_id), ...(content.use_draft_template && { version: 'draft' }) }
      : undefined,
    scheduled_at: options?.start_time ?? undefined,
    options: {
      transactional: options?.transactional ?? false,
      open_tracking: options?.open_tracking ?? undefined,
      initial_open: options?.initial_open ?? undefined,
      click_tracking: options?.click_tracking ?? undefined,
      ip_pool: options?.ip_pool ?? undefined,
      inline_css: options?.inline_css ?? undefined,
      test_mode: options?.sandbox ?? undefined,
    },
  };
}

function filesOf({ attachments, inline_images: images }: Transmission['content']) {
  return unlessEmpty([
    ...(attachments ?? []).map(({ name, type, data }) => ({ filename: name, content_type: type, content: data })),
    ...(images ?? []).map(({ name, type, data }) => ({
      filename: pictureName(name),
      content_type: type,
      content: data,
      disposition: 'inline',
      content_id: name,
    })),
  ]);
}

function withoutNull(sender: Transmission['content']['from']) {
  if (!sender || typeof sender === 'string') return sender ?? undefined;
  return { email: sender.email, ...(sender.name && { name: sender.name }) };
}

/** SparkPost's names of our fields. */
const NAMES: Readonly<Record<string, string>> = {
  scheduled_at: 'options.start_time',
  raw: 'content.email_rfc822',
  template: 'content.template_id',
  'options.test_mode': 'options.sandbox',
};

const OUTER = new Set(['recipients', 'campaign_id', 'metadata', 'substitution_data', 'return_path', 'options']);

/** Returns SparkPost's name of a field of the send API. */
export function locateSparkPostField(field: string): string {
  const [, first = '', rest = ''] = /^([a-z_]+)(.*)$/.exec(field) ?? [];
  const own = NAMES[`${first}${rest}`] ?? NAMES[first];
  return own ?? (OUTER.has(first) ? field : `content.${field}`);
}
