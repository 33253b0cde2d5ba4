import type { FieldRow, FieldTable } from '../field-table.ts';

const done = (field: string, ours: string): FieldRow => ({ field, is: 'done', ours });
const noOp = (field: string, ours: string, only?: readonly string[]): FieldRow => ({
  field,
  is: 'no-op' as const,
  ours,
  ...(only && { only }),
});
const refused = (field: string, ours: string): FieldRow => ({ field, is: 'refused', ours });

const UTF8 = ['UTF-8', 'utf-8', 'US-ASCII', 'us-ascii'];

const text = (field: string, ours: string): FieldRow[] => [
  done(`${field}.Data`, ours),
  noOp(`${field}.Charset`, 'texts are UTF-8', UTF8),
];

const destination = (field: string): FieldRow[] => [
  done(`${field}.ToAddresses`, '`to`; with the others at most 50'),
  done(`${field}.CcAddresses`, '`cc`'),
  done(`${field}.BccAddresses`, '`bcc`'),
];

const files = (field: string): FieldRow[] => [
  done(`${field}.Headers`, '`headers`'),
  done(`${field}.Headers[].Name`, 'the name'),
  done(`${field}.Headers[].Value`, 'the text'),
  done(`${field}.Attachments`, '`attachments`'),
  done(`${field}.Attachments[].RawContent`, '`content`'),
  done(`${field}.Attachments[].FileName`, '`filename`'),
  done(`${field}.Attachments[].ContentType`, '`content_type`'),
  done(`${field}.Attachments[].ContentId`, '`content_id`'),
  done(`${field}.Attachments[].ContentDisposition`, '`disposition`'),
  noOp(`${field}.Attachments[].ContentTransferEncoding`, 'the content decides'),
  refused(`${field}.Attachments[].ContentDescription`, 'files have no descriptions'),
];

const template = (field: string): FieldRow[] => [
  done(`${field}.TemplateName`, '`template`: the alias or the id'),
  done(`${field}.TemplateData`, '`template.variables`, JSON'),
  refused(`${field}.TemplateArn`, 'use TemplateName'),
  refused(`${field}.TemplateContent`, 'store the template'),
  ...files(field),
];

const OPTIONS: readonly FieldRow[] = [
  done('FromEmailAddress', '`from`'),
  done('ReplyToAddresses', '`reply_to`'),
  done('ConfigurationSetName', 'the tag `ses:configuration-set`'),
  noOp('FromEmailAddressIdentityArn', 'every sender is under a verified domain'),
  noOp('FeedbackForwardingEmailAddressIdentityArn', 'every sender is under a verified domain'),
  refused('FeedbackForwardingEmailAddress', 'bounces are events'),
  refused('EndpointId', 'there is one endpoint'),
  refused('TenantName', 'use the key of a sub-account'),
];

/** The fields of `POST /v2/email/outbound-emails`. */
export const SES_EMAIL: FieldTable = {
  calls: 'POST /v2/email/outbound-emails',
  rows: [
    ...OPTIONS,
    ...destination('Destination'),
    done('EmailTags', '`tags` with values'),
    done('EmailTags[].Name', 'the name'),
    done('EmailTags[].Value', 'the value'),
    refused('ListManagementOptions', 'there are no contact lists'),
    ...text('Content.Simple.Subject', '`subject`'),
    ...text('Content.Simple.Body.Text', '`text`'),
    ...text('Content.Simple.Body.Html', '`html`'),
    ...files('Content.Simple'),
    done('Content.Raw.Data', '`raw`; without a destination the recipients are those of its header'),
    ...template('Content.Template'),
  ],
};

/** The fields of `POST /v2/email/outbound-bulk-emails`. */
export const SES_BULK: FieldTable = {
  calls: 'POST /v2/email/outbound-bulk-emails',
  rows: [
    ...OPTIONS,
    ...template('DefaultContent.Template'),
    done('DefaultEmailTags', '`tags` with values'),
    done('DefaultEmailTags[].Name', 'the name'),
    done('DefaultEmailTags[].Value', 'the value'),
    done('BulkEmailEntries', 'a message each, at most 50'),
    ...destination('BulkEmailEntries[].Destination'),
    done('BulkEmailEntries[].ReplacementTags', '`tags`, over the default ones by name'),
    done('BulkEmailEntries[].ReplacementTags[].Name', 'the name'),
    done('BulkEmailEntries[].ReplacementTags[].Value', 'the value'),
    done('BulkEmailEntries[].ReplacementHeaders', '`headers`, over the default ones by name'),
    done('BulkEmailEntries[].ReplacementHeaders[].Name', 'the name'),
    done('BulkEmailEntries[].ReplacementHeaders[].Value', 'the text'),
    done(
      'BulkEmailEntries[].ReplacementEmailContent.ReplacementTemplate.ReplacementTemplateData',
      '`template.variables`, over the default ones by name',
    ),
  ],
};
