/** The formats of a webhook's bodies: our own four, of which `msys` is SparkPost's, and those of other vendors. */
export const WEBHOOK_FORMATS = ['single', 'batch', 'jsonl', 'msys', 'sendgrid', 'mailgun', 'postmark'] as const;

/** The formats with one event in each body. */
const ONE_EVENT: ReadonlySet<string> = new Set(['single', 'mailgun', 'postmark']);

/** The formats of other vendors, which have events of mail only. */
const MAIL_ONLY: ReadonlySet<string> = new Set(['msys', 'sendgrid', 'mailgun', 'postmark']);

/** Checks whether a format has events of contacts. */
export const hasContactEvents = (format: string): boolean => !MAIL_ONLY.has(format);

/** Checks whether each body of a format has one event. */
export const hasOneEvent = (format: string): boolean => ONE_EVENT.has(format);
