import type { AppError } from '#lib/core/errors/app-error.ts';

/** Postmark's names of our fields. */
const NAMES: Readonly<Record<string, string>> = {
  from: 'From',
  to: 'To',
  cc: 'Cc',
  bcc: 'Bcc',
  reply_to: 'ReplyTo',
  subject: 'Subject',
  html: 'HtmlBody',
  text: 'TextBody',
  tags: 'Tag',
  metadata: 'Metadata',
  headers: 'Headers',
  attachments: 'Attachments',
  template: 'TemplateAlias',
  'options.inline_css': 'InlineCss',
};

/** Returns Postmark's name of a field of the send API. */
function locate(field: string): string {
  const [, first = '', rest = ''] = /^(options\.[a-z_]+|[a-z_]+)(.*)$/.exec(field) ?? [];
  const name = NAMES[first];
  if (name === undefined) return field;
  return first === 'attachments' ? `${name}${rest}` : name;
}

const RECIPIENTS: ReadonlySet<string | undefined> = new Set(['To', 'Cc', 'Bcc']);

/** Returns the sentence from which clients such as Django's Anymail read the address that cannot be sent to. */
const word = ({ code, payload: { field, value } }: AppError): string | null =>
  code === 'invalidAddress' && RECIPIENTS.has(field)
    ? `Error parsing '${field}': Illegal email address '${value ?? ''}'.`
    : null;

/** Postmark's names of our fields, and its sentences. */
export const POSTMARK_NAMES = { locate, word } as const;
