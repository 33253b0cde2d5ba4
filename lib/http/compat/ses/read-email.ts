import { isUtf8 } from 'node:buffer';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { readJsonObject } from '#lib/engine/messages/control-headers/read-json-object.ts';
import type { EmailToSend } from '#lib/engine/messages/send/send-emails.ts';
import { parseAddressList } from '#lib/mail/address.ts';
import { readHeaders } from '#lib/mail/read-headers.ts';
import { checkFields } from '../field-table.ts';
import { templateRef } from '../template-ref.ts';
import { SesBulk, SesEmail, type SesEntry, type SesTemplate } from './email-schema.ts';
import { SES_BULK, SES_EMAIL } from './fields.ts';

type Pair = { Name: string; Value: string };

/**
 * Reads the body of `SendEmail`.
 *
 * @throws {AppError} unknownField, notAvailable, missingField, invalidField, invalidHeader, naming Amazon's field
 */
export function readSesEmail(body: unknown): EmailToSend {
  checkFields(SES_EMAIL, body);
  const email = parseInput(SesEmail, body);
  const { Simple: simple, Raw: raw, Template: template } = email.Content;
  const kinds = [simple, raw, template].filter(Boolean);
  if (kinds.length !== 1) throw refuse.field('Content', 'must have one of Simple, Raw and Template');
  const destination = raw && !email.Destination ? readRecipients(raw.Data) : toRecipients(email.Destination);
  const common = { ...toOptions(email, email.EmailTags ?? []), ...destination };
  if (raw) return { input: { ...common, raw: readRaw(raw.Data) } };
  if (template) {
    const variables = readData(template.TemplateData, 'Content.Template.TemplateData');
    return { input: { ...common, ...toTemplate(template, variables, template.Headers ?? []) } };
  }
  return {
    input: {
      ...common,
      subject: simple?.Subject?.Data,
      text: simple?.Body?.Text?.Data || undefined,
      html: simple?.Body?.Html?.Data || undefined,
      ...toExtras(simple ?? {}),
    },
  };
}

/**
 * Reads the body of `SendBulkEmail`: a message for each entry.
 *
 * @throws {AppError} the same as `readEmail`
 */
export function readBulk(body: unknown): EmailToSend[] {
  checkFields(SES_BULK, body);
  const bulk = parseInput(SesBulk, body);
  const { Template: template } = bulk.DefaultContent;
  const data = readData(template.TemplateData, 'DefaultContent.Template.TemplateData');
  return bulk.BulkEmailEntries.map((entry, index) => toEntry(bulk, entry, { index, template, data }));
}

function toEntry(
  bulk: SesBulk,
  entry: SesEntry,
  { index, template, data }: { index: number; template: SesTemplate; data: Record<string, unknown> },
): EmailToSend {
  const own = entry.ReplacementEmailContent?.ReplacementTemplate?.ReplacementTemplateData;
  const variables = { ...data, ...readData(own, `BulkEmailEntries.${index}.ReplacementTemplateData`) };
  const tags = joinPairs(bulk.DefaultEmailTags ?? [], entry.ReplacementTags ?? []);
  const headers = joinPairs(template.Headers ?? [], entry.ReplacementHeaders ?? []);
  return {
    input: {
      ...toOptions(bulk, tags),
      ...toRecipients(entry.Destination),
      ...toTemplate(template, variables, headers),
    },
  };
}

const toOptions = (
  given: Pick<SesEmail, 'FromEmailAddress' | 'ReplyToAddresses' | 'ConfigurationSetName'>,
  tags: Pair[],
) => ({
  from: given.FromEmailAddress ?? undefined,
  reply_to: given.ReplyToAddresses?.length ? given.ReplyToAddresses : undefined,
  tags: listOf([
    ...tags.map(({ Name, Value }) => ({ name: Name, value: Value })),
    ...(given.ConfigurationSetName ? [{ name: 'ses:configuration-set', value: given.ConfigurationSetName }] : []),
  ]),
});

const toRecipients = (given: SesEmail['Destination']) => ({
  to: given?.ToAddresses ?? [],
  cc: given?.CcAddresses ?? undefined,
  bcc: given?.BccAddresses ?? undefined,
});

const toTemplate = (template: SesTemplate, variables: Record<string, unknown>, headers: Pair[]) => ({
  template: { ...templateRef(template.TemplateName), variables },
  ...toExtras({ ...template, Headers: headers }),
});

const toExtras = ({ Headers, Attachments }: Partial<Pick<SesTemplate, 'Headers' | 'Attachments'>>) => ({
  headers: Headers?.length ? Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])) : undefined,
  attachments: listOf(
    (Attachments ?? []).map(({ RawContent, FileName, ContentType, ContentId, ContentDisposition }) => ({
      filename: FileName,
      content: RawContent,
      content_type: ContentType ?? undefined,
      content_id: ContentId?.replace(/^<|>$/g, '') ?? undefined,
      disposition: ContentDisposition === 'INLINE' ? ('inline' as const) : undefined,
    })),
  ),
});

const listOf = <Item>(items: Item[]): Item[] | undefined => (items.length > 0 ? items : undefined);

/** Joins pairs by their names in any case; the later ones win. */
function joinPairs(before: readonly Pair[], after: readonly Pair[]): Pair[] {
  const names = new Set(after.map(({ Name }) => Name.toLowerCase()));
  return [...before.filter(({ Name }) => !names.has(Name.toLowerCase())), ...after];
}

/** Reads a text of JSON; nothing is an empty object. */
function readData(text: string | null | undefined, field: string): Record<string, unknown> {
  if (!text) return {};
  try {
    return readJsonObject(text);
  } catch (error) {
    throw error instanceof AppError ? refuse.field(field, 'must be a JSON object') : error;
  }
}

/** Reads a message that was written whole, whose lines may end with LF. */
function readRaw(data: string): string {
  const bytes = Buffer.from(data, 'base64');
  if (!isUtf8(bytes)) throw refuse.field('Content.Raw.Data', 'must be UTF-8');
  return bytes.toString('utf8').replace(/\r\n|\r|\n/g, '\r\n');
}

/** Reads the recipients of a message's header. */
function readRecipients(data: string): Record<'to' | 'cc' | 'bcc', string[]> {
  const headers = readHeaders(Buffer.from(readRaw(data)));
  const listed = (wanted: string) =>
    headers
      .filter(({ name }) => name.toLowerCase() === wanted)
      .flatMap(({ value }) => parseAddressList(value) ?? [])
      .map(({ address }) => address);
  return { to: listed('to'), cc: listed('cc'), bcc: listed('bcc') };
}

/** Amazon's names of our fields. */
const NAMES: Readonly<Record<string, string>> = {
  from: 'FromEmailAddress',
  to: 'Destination.ToAddresses',
  cc: 'Destination.CcAddresses',
  bcc: 'Destination.BccAddresses',
  reply_to: 'ReplyToAddresses',
  subject: 'Content.Simple.Subject',
  html: 'Content.Simple.Body.Html',
  text: 'Content.Simple.Body.Text',
  tags: 'EmailTags',
  headers: 'Headers',
  attachments: 'Attachments',
  template: 'TemplateName',
  raw: 'Content.Raw.Data',
};

/** Returns Amazon's name of a field of the send API. */
export function locateSesField(field: string): string {
  const [, first = '', rest = ''] = /^([a-z_]+)(.*)$/.exec(field) ?? [];
  const name = NAMES[first];
  return name === undefined ? field : `${name}${rest}`;
}
