import { z } from 'zod';

const Text = z.string().nullish();
const Content = z.object({ Data: z.string() }).nullish();
const Pair = z.object({ Name: z.string(), Value: z.string() });
const Addresses = z.array(z.string()).nullish();

const Destination = z.object({ ToAddresses: Addresses, CcAddresses: Addresses, BccAddresses: Addresses });

const Attachment = z.object({
  RawContent: z.string(),
  FileName: z.string(),
  ContentType: Text,
  ContentId: Text,
  ContentDisposition: z.enum(['ATTACHMENT', 'INLINE']).nullish(),
});

const Extras = { Headers: z.array(Pair).nullish(), Attachments: z.array(Attachment).nullish() };

const Template = z.object({ TemplateName: z.string(), TemplateData: Text, ...Extras });
export type SesTemplate = z.infer<typeof Template>;

const Options = {
  FromEmailAddress: Text,
  ReplyToAddresses: Addresses,
  ConfigurationSetName: Text,
};

/** The body of `SendEmail`; fields that it does not name were refused before. */
export const SesEmail = z.object({
  ...Options,
  Destination: Destination.nullish(),
  EmailTags: z.array(Pair).nullish(),
  Content: z.object({
    Simple: z
      .object({ Subject: Content, Body: z.object({ Text: Content, Html: Content }).nullish(), ...Extras })
      .nullish(),
    Raw: z.object({ Data: z.string() }).nullish(),
    Template: Template.nullish(),
  }),
});
export type SesEmail = z.infer<typeof SesEmail>;

/** Entries of one `SendBulkEmail`. */
const ENTRIES_MAX = 50;

const Entry = z.object({
  Destination,
  ReplacementTags: z.array(Pair).nullish(),
  ReplacementHeaders: z.array(Pair).nullish(),
  ReplacementEmailContent: z
    .object({ ReplacementTemplate: z.object({ ReplacementTemplateData: Text }).nullish() })
    .nullish(),
});
export type SesEntry = z.infer<typeof Entry>;

/** The body of `SendBulkEmail`. */
export const SesBulk = z.object({
  ...Options,
  DefaultContent: z.object({ Template }),
  DefaultEmailTags: z.array(Pair).nullish(),
  BulkEmailEntries: z.array(Entry).min(1).max(ENTRIES_MAX),
});
export type SesBulk = z.infer<typeof SesBulk>;
