import { z } from 'zod';
import { PERSONAL_RECIPIENTS_MAX } from '#lib/core/limits.ts';

const Text = z.string().nullish();
const Data = z.record(z.string(), z.unknown()).nullish();
const Flag = z.boolean().nullish();

const Sender = z.union([z.string(), z.object({ email: z.string(), name: Text })]);

const Recipient = z.object({
  address: z.union([z.string(), z.object({ email: z.string(), name: Text, header_to: Text })]),
  tags: z.array(z.string()).nullish(),
  metadata: Data,
  substitution_data: Data,
});

const SparkpostFile = z.object({
  name: z.string(),
  type: z.string(),
  data: z.string().regex(/^\S*$/, { error: 'must be base64 without line breaks' }),
});

/** The body of `POST /api/v1/transmissions`; fields that it does not name were refused before. */
export const Transmission = z.object({
  recipients: z.array(Recipient).min(1).max(PERSONAL_RECIPIENTS_MAX),
  campaign_id: Text,
  metadata: Data,
  substitution_data: Data,
  return_path: Text,
  content: z.object({
    from: Sender.nullish(),
    reply_to: Text,
    subject: Text,
    html: Text,
    text: Text,
    amp_html: Text,
    headers: z.record(z.string(), z.string()).nullish(),
    attachments: z.array(SparkpostFile).nullish(),
    inline_images: z.array(SparkpostFile).nullish(),
    email_rfc822: Text,
    template_id: Text,
    use_draft_template: Flag,
  }),
  override: z.object({ from: Sender.nullish(), reply_to: Text }).nullish(),
  options: z
    .object({
      start_time: Text,
      open_tracking: Flag,
      initial_open: Flag,
      click_tracking: Flag,
      transactional: Flag,
      sandbox: Flag,
      ip_pool: Text,
      inline_css: Flag,
      perform_substitutions: Flag,
    })
    .nullish(),
});
export type Transmission = z.infer<typeof Transmission>;
export type TransmissionRecipient = Transmission['recipients'][number];
