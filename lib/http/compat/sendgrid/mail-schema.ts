import { z } from 'zod';
import { PERSONAL_RECIPIENTS_MAX } from '#lib/core/limits.ts';

const Person = z
  .object({ email: z.string(), name: z.string().nullish() })
  .transform(({ email, name }) => ({ email, ...(name && { name }) }));

/**
 * A recipient. SendGrid writes the name into the header as it is given, so clients such as Django's Anymail put it between
 * quotation marks: these are no part of it.
 */
const Recipient = Person.transform(({ email, name }) => {
  const quoted = /^"(.*)"$/s.exec(name ?? '')?.[1];
  return { email, ...(name && { name: quoted === undefined ? name : quoted.replace(/\\(.)/gsu, '$1') }) };
});

const People = z.array(Recipient).max(PERSONAL_RECIPIENTS_MAX).nullish();
const Texts = z.record(z.string(), z.string()).nullish();
const UnixTime = z.int().min(0).max(253_402_300_799).nullish();
const Switch = z.object({ enable: z.boolean().nullish() }).nullish();

const Personalization = z.object({
  to: z.array(Recipient).min(1).max(PERSONAL_RECIPIENTS_MAX),
  cc: People,
  bcc: People,
  from: Person.nullish(),
  subject: z.string().nullish(),
  headers: Texts,
  custom_args: Texts,
  send_at: UnixTime,
  substitutions: Texts,
  dynamic_template_data: z.record(z.string(), z.unknown()).nullish(),
});

const Attachment = z.object({
  content: z.string().min(1),
  filename: z.string().min(1),
  type: z.string().nullish(),
  disposition: z.enum(['attachment', 'inline']).nullish(),
  content_id: z.string().nullish(),
  contentId: z.string().nullish(),
});

/** The body of `POST /v3/mail/send`; fields that it does not name were refused before. */
export const SendgridMail = z.object({
  personalizations: z.array(Personalization).min(1).max(PERSONAL_RECIPIENTS_MAX),
  from: Person.nullish(),
  reply_to: Person.nullish(),
  reply_to_list: z.array(Person).nullish(),
  subject: z.string().nullish(),
  content: z.array(z.object({ type: z.string(), value: z.string() })).nullish(),
  attachments: z.array(Attachment).nullish(),
  template_id: z.string().max(80).nullish(),
  headers: Texts,
  categories: z.array(z.string().min(1).max(255)).max(10).nullish(),
  custom_args: Texts,
  send_at: UnixTime,
  ip_pool_name: z.string().nullish(),
  batch_id: z.uuid({ error: 'must be one of POST /v3/mail/batch' }).nullish(),
  tracking_settings: z.object({ click_tracking: Switch, open_tracking: Switch }).nullish(),
  mail_settings: z.object({ sandbox_mode: Switch }).nullish(),
});
export type SendgridMail = z.infer<typeof SendgridMail>;
export type SendgridPersonalization = SendgridMail['personalizations'][number];
