import type { FieldRow, FieldTable } from '../field-table.ts';

const done = (field: string, ours: string, only?: readonly unknown[]): FieldRow => ({
  field,
  is: 'done' as const,
  ours,
  ...(only && { only }),
});

const COMMON: readonly FieldRow[] = [
  done('From', '`from`'),
  done('To', '`to`, comma separated; with `Cc` and `Bcc` at most 50'),
  done('Cc', '`cc`'),
  done('Bcc', '`bcc`'),
  done('ReplyTo', '`reply_to`'),
  done('Tag', 'one of `tags`, at most 256 characters'),
  done('Metadata', '`metadata`, texts'),
  done('Headers', '`headers`; `X-PM-…` are control headers'),
  done('Headers[].Name', 'the name'),
  done('Headers[].Value', 'the text'),
  done('Attachments', '`attachments`'),
  done('Attachments[].Name', '`filename`'),
  done('Attachments[].Content', '`content`, base64'),
  done('Attachments[].ContentType', '`content_type`'),
  done('Attachments[].ContentID', '`content_id` without `cid:`; the file is inline'),
  done('Attachments[].Disposition', '`disposition`'),
  { field: 'Attachments[].ContentLength', is: 'no-op', ours: 'the content decides' },
  done('TrackOpens', '`options.open_tracking`'),
  done('TrackLinks', '`options.click_tracking`; links in HTML are counted', ['None', 'HtmlOnly', 'HtmlAndText']),
  done('MessageStream', '`options.transactional`: `outbound` is, `broadcast` and `broadcasts` are not'),
];

const CONTENT: readonly FieldRow[] = [
  done('Subject', '`subject`, at most 998 characters'),
  done('HtmlBody', '`html`'),
  done('TextBody', '`text`'),
];

const TEMPLATE: readonly FieldRow[] = [
  done('TemplateId', 'the number that the template has in your company'),
  done('TemplateAlias', '`template.alias`, or the id; not together with `TemplateId`'),
  done('TemplateModel', '`template.variables`'),
  done('InlineCss', '`options.inline_css`; true where it is not given'),
];

/** The fields of a message, and of one from a template. */
export const POSTMARK_EMAIL: FieldTable = {
  calls: 'POST /email, each of POST /email/batch',
  rows: [...COMMON, ...CONTENT],
};
export const POSTMARK_TEMPLATE_EMAIL: FieldTable = {
  calls: 'POST /email/withTemplate, each `Messages` of POST /email/batchWithTemplates',
  rows: [...COMMON, ...TEMPLATE],
};
