/** Files of one message together, in bytes (docs/product.md §9). */
export const ATTACHMENTS_MAX_BYTES = 20_971_520;

/** One message after encoding, in bytes; also the SIZE of EHLO (docs/contract.md §2). */
export const MESSAGE_MAX_BYTES = 26_214_400;

/** Bytes that intake may add to a message: Received, Date and Message-ID. */
export const TRACE_MAX_BYTES = 2_048;

/** One HTTP request to the send API, in bytes (docs/contract.md §2). */
export const REQUEST_MAX_BYTES = 52_428_800;

/** Steps of rendering of all messages of one request or SMTP message together: 10,000 for each of 1,000 recipients. */
export const REQUEST_RENDER_STEPS = 10_000_000;

/** to, cc and bcc of one REST message together (docs/contract.md §2). */
export const REST_RECIPIENTS_MAX = 50;

/** Personal sends in `recipients[]` of one REST message (docs/contract.md §2). */
export const PERSONAL_RECIPIENTS_MAX = 1_000;

/** Messages of one batch request (docs/contract.md §2). */
export const BATCH_MAX = 500;

/** Custom headers of one REST message (docs/contract.md §2). */
export const HEADERS_MAX = 50;

/** Tags of one message (docs/contract.md §2). */
export const TAGS_MAX = 10;

/** `metadata` of one message as JSON, in bytes (docs/contract.md §2). */
export const METADATA_MAX_BYTES = 10_240;

/** `substitution_data` of one message or one recipient as JSON, in bytes (docs/contract.md §2). */
export const SUBSTITUTION_DATA_MAX_BYTES = 102_400;

/** RCPTs of one SMTP message, where nothing else is set, and the least that may be set (docs/contract.md §3, RFC 5321 §4.5.3.1.8). */
export const SMTP_RECIPIENTS_MAX = 100;

/** The time that a stored answer to an idempotency key is kept (docs/contract.md §2). */
export const IDEMPOTENCY_HOURS = 24;

/** The default time that an unsent message is retried (docs/contract.md §4). */
export const EXPIRE_AFTER_HOURS = 72;

/** Files of one company together, in bytes, on the free plan (docs/product.md §9). */
export const UPLOAD_STORAGE_BYTES = 1_073_741_824;

/** Mails a sandbox company may send in a day, by default (docs/contract.md §6). */
export const SANDBOX_DAILY_QUOTA = 200;

/** Mails a free production company may send in a month, by default (docs/product.md §9). */
export const FREE_MONTHLY_QUOTA = 3_000;

/** The validity of the link in an authorized-recipient email (docs/contract.md §6). */
export const AUTHORIZATION_HOURS = 72;

/** The days that a custom range of activity and analytics may reach back (docs/product.md §5). */
export const RANGE_BACK_MAX_DAYS = 367;

/** The days that such a range may hold (docs/product.md §5). */
export const RANGE_SPAN_MAX_DAYS = 30;

/** File types that people may upload (docs/product.md §9). The files of messages are `lib/engine/messages/files`. */
export const ALLOWED_FILE_TYPES = [
  'jpg',
  'png',
  'jpeg',
  'gif',
  'jfif',
  'svg',
  'tiff',
  'docx',
  'xlsx',
  'pdf',
  'xls',
  'md',
  'pptx',
  'ppt',
  'doc',
  'csv',
  'txt',
  'mp3',
  'mp4',
  'mov',
  'avi',
  'zip',
  'rar',
  'webp',
  'avif',
] as const;

/** A picture or another single file that people upload, in bytes (docs/product.md §9). */
export const UPLOAD_MAX_BYTES = 20_971_520;

/** File types of a photo: of the allowed ones those that are pictures and that browsers show. */
export const PHOTO_TYPES = ['jpg', 'jpeg', 'jfif', 'png', 'gif', 'webp', 'avif'] as const;

/** File types of an image for templates: of the allowed ones those that can be made a picture which mail programs show. */
export const IMAGE_TYPES = [...PHOTO_TYPES, 'tiff', 'tif'] as const;

/** Least and most characters of a password; the most keeps the hash from being work for an attacker to order. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

/** The hardest proof of work, as a multiple of the easiest: some ten seconds of a browser's time. */
export const WORK_MAX = 32;

/** Most characters of a name of a person or a company. */
export const NAME_MAX = 100;

/** Most characters of the email address of an account (RFC 5321 §4.5.3.1.3, less the brackets). */
export const EMAIL_MAX = 254;

/** The pause between two requested DNS checks of a domain, in seconds. */
export const VERIFY_PAUSE_SECONDS = 5;

/** Most characters of the name of an IP pool. */
export const IP_POOL_NAME_MAX = 64;

/** Shares of recorded visits of an error reporting service: of all, and of those with an error (docs/product.md §9). */
export const REPLAY_SESSION_RATE = 0.1;
export const REPLAY_ERROR_RATE = 1;

/** Most characters of the name of a sub-account. */
export const SUBACCOUNT_NAME_MAX = 100;

/** Events of one webhook body at most; a body has 1 MiB at most besides. */
export const BATCH_EVENTS_MAX = 500;

/** The tries of one alert at a webhook; then it is given up, as its bell and its mail say the same. */
export const ALERT_TRIES_MAX = 8;

/** Events whose tries at webhooks are asked for at once. */
export const EVENT_TRIES_MAX = 50;
