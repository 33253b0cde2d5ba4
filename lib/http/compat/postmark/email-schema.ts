import { z } from 'zod';

const Text = z.string().nullish();

const Attachment = z.object({
  Name: z.string(),
  Content: z.string(),
  ContentType: Text,
  ContentID: Text,
  Disposition: z.enum(['attachment', 'inline']).nullish(),
});

/** A message of Postmark; fields that it does not name were refused before. */
export const PostmarkEmail = z.object({
  From: z.string(),
  To: Text,
  Cc: Text,
  Bcc: Text,
  ReplyTo: Text,
  Subject: Text,
  HtmlBody: Text,
  TextBody: Text,
  Tag: z.string().max(256).nullish(),
  Metadata: z.record(z.string(), z.string()).nullish(),
  Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).nullish(),
  Attachments: z.array(Attachment).nullish(),
  TrackOpens: z.boolean().nullish(),
  TrackLinks: z.enum(['None', 'HtmlOnly', 'HtmlAndText']).nullish(),
  MessageStream: Text,
  TemplateId: z.int().min(1).max(2_147_483_647).nullish(),
  TemplateAlias: z.string().max(64).nullish(),
  TemplateModel: z.record(z.string(), z.unknown()).nullish(),
  InlineCss: z.boolean().nullish(),
});
export type PostmarkEmail = z.infer<typeof PostmarkEmail>;
