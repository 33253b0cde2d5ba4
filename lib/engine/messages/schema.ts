import { z } from 'zod';
import { VersionChoice } from '#lib/content/templates/schema.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/core/durations.ts';
import {
  HEADERS_MAX,
  IP_POOL_NAME_MAX,
  METADATA_MAX_BYTES,
  PERSONAL_RECIPIENTS_MAX,
  REST_RECIPIENTS_MAX,
  SUBSTITUTION_DATA_MAX_BYTES,
  TAGS_MAX,
} from '#lib/core/limits.ts';
import { problemOfData, utf8Bytes } from '#lib/core/problem-of-data.ts';

/** The outcomes that the simulator plays (docs/contract.md §6), by the local part of the address up to a `+`. */
export const SIMULATIONS = [
  'delivered',
  'bounced',
  'softbounced',
  'complained',
  'delayed',
  'opened',
  'clicked',
  'suppressed',
  'outofband',
] as const;
export type Simulation = (typeof SIMULATIONS)[number];

/** An address of the simulator, and the outcome that it plays. */
export type SimulatorAddress = { simulation: Simulation; address: string };

/** Files of one message, counted. */
export const ATTACHMENTS_MAX = 100;

/** Reply-To addresses of one message. */
const REPLY_TO_MAX = 50;

/** Longest campaign name, in bytes of UTF-8 (docs/contract.md §2). */
const CAMPAIGN_MAX_BYTES = 64;

/** Longest tag name or value, in characters. */
const TAG_MAX = 256;

/** RFC 5322 §2.1.1. */
const SUBJECT_MAX = 998;

/** A text of one line, as headers and labels are. */
const oneLine = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), {
      error: 'must be one line of text without control characters',
    });

/** A name and an address apart. */
const NamedMailbox = z.strictObject({ email: z.string(), name: oneLine(255).optional() });

/** A mailbox: `ada@example.com`, `Ada <ada@example.com>`, or the two apart. */
export const MailboxInput = z.union([z.string(), NamedMailbox]);
export type MailboxInput = z.infer<typeof MailboxInput>;

/** One mailbox or a list. A union in the union would make an error of every list before it tries the list. */
const MailboxList = (max: number) => z.union([z.string(), NamedMailbox, z.array(MailboxInput).max(max)]);

/** A label of a message: a name with a value, or a name alone. */
export const TagInput = z.union([
  oneLine(TAG_MAX).min(1),
  z.strictObject({ name: oneLine(TAG_MAX).min(1), value: oneLine(TAG_MAX) }),
]);
export type TagInput = z.infer<typeof TagInput>;

/** An object of plain JSON. */
const dataOf = (maxBytes: number) =>
  z.custom<Record<string, unknown>>(isObject, { error: 'must be an object' }).superRefine((value, context) => {
    const problem = problemOfData(value, maxBytes);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

/** Free data about a message, returned with its events: an object of up to 10 KB as JSON. */
export const MetadataInput = dataOf(METADATA_MAX_BYTES);

/** The values that are filled into the content: an object of up to 100 KB as JSON. */
export const SubstitutionData = dataOf(SUBSTITUTION_DATA_MAX_BYTES);

/** The name of a file. Its controls are removed later, not refused. */
const FileName = z
  .string()
  .max(255)
  .refine((text) => text.isWellFormed(), { error: 'must be text' });

/** A file: its bytes as base64 (or a Buffer as JSON writes one), or the web address to fetch it from. */
export const AttachmentInput = z.strictObject({
  filename: z.union([FileName, z.literal(false)]).optional(),
  content: z
    .custom<string | { type: 'Buffer'; data: unknown[] }>(isContent, {
      error: 'must be base64 text or a Buffer as JSON',
    })
    .optional(),
  path: z.string().max(2048).optional(),
  content_type: z.string().max(255).optional(),
  content_id: z.string().max(128).optional(),
  disposition: z.enum(['attachment', 'inline']).optional(),
});
export type AttachmentInput = z.infer<typeof AttachmentInput>;

/** The template of a message, by its id or its alias; its published version, unless another one is named. */
const TemplateInput = z
  .strictObject({
    id: z.string().min(1).max(64).optional(),
    alias: z.string().min(1).max(64).optional(),
    version: VersionChoice.optional(),
    variables: SubstitutionData.optional(),
  })
  .refine(({ id, alias }) => (id === undefined) !== (alias === undefined), { error: 'must have an id or an alias' });

/** One personal send: its own message, with its own labels beside those of the whole. */
export const PersonalRecipientInput = z.strictObject({
  address: MailboxInput,
  tags: z.array(TagInput).max(TAGS_MAX).optional(),
  metadata: MetadataInput.optional(),
  substitution_data: SubstitutionData.optional(),
});
export type PersonalRecipientInput = z.infer<typeof PersonalRecipientInput>;

/**
 * The options of a message; `expire_after` goes from 5 minutes to 72 hours.
 */
export const OptionsInput = z.strictObject({
  transactional: z.boolean().optional(),
  expire_after: z
    .string()
    .regex(/^\d{1,5}[mh]$/, { error: 'must look like 30m or 12h' })
    .refine((text) => expiryMs(text) >= 5 * MINUTE_MS && expiryMs(text) <= 72 * HOUR_MS, {
      error: 'must be between 5m and 72h',
    })
    .optional(),
  open_tracking: z.boolean().optional(),
  initial_open: z.boolean().optional(),
  click_tracking: z.boolean().optional(),
  /** The name of a pool that the company may send through, or its id. */
  ip_pool: oneLine(IP_POOL_NAME_MAX).min(1).optional(),
  /** Moves the rules of the style sheets of the HTML into `style` attributes. */
  inline_css: z.boolean().optional(),
  /** Runs everything but the delivery: the recipients are simulated and get nothing. */
  test_mode: z.boolean().optional(),
  require_tls: z.boolean().optional(),
});

/** The fields of an email, one by one; what belongs together is `SendEmailInput`'s. */
const EmailFields = z.strictObject({
  from: MailboxInput.optional(),
  to: MailboxList(REST_RECIPIENTS_MAX).optional(),
  cc: MailboxList(REST_RECIPIENTS_MAX).optional(),
  bcc: MailboxList(REST_RECIPIENTS_MAX).optional(),
  recipients: z.array(PersonalRecipientInput).min(1).max(PERSONAL_RECIPIENTS_MAX).optional(),
  reply_to: MailboxList(REPLY_TO_MAX).optional(),
  return_path: z.string().optional(),
  subject: oneLine(SUBJECT_MAX).optional(),
  text: z.string().optional(),
  html: z.string().optional(),
  amp_html: z.string().optional(),
  template: TemplateInput.optional(),
  raw: z.string().min(1).optional(),
  headers: z
    .custom<Record<string, unknown>>(isObject, { error: 'must be an object of names and texts' })
    .refine((headers) => Object.keys(headers).length <= HEADERS_MAX, {
      error: `must have at most ${HEADERS_MAX} headers`,
    })
    .optional(),
  attachments: z.array(AttachmentInput).max(ATTACHMENTS_MAX).optional(),
  tags: z.array(TagInput).max(TAGS_MAX).optional(),
  metadata: MetadataInput.optional(),
  substitution_data: SubstitutionData.optional(),
  campaign_id: oneLine(CAMPAIGN_MAX_BYTES)
    .min(1)
    .refine((text) => utf8Bytes(text) <= CAMPAIGN_MAX_BYTES, {
      error: `must have at most ${CAMPAIGN_MAX_BYTES} bytes`,
    })
    .refine((text) => !text.startsWith('mw:'), { error: 'must not begin with mw: as the campaigns of the product do' })
    .optional(),
  scheduled_at: z.iso.datetime({ offset: true }).optional(),
  options: OptionsInput.optional(),
});

/** The body of `POST /emails` (docs/contract.md §2), in the names of its wire. */
export const SendEmailInput = EmailFields.superRefine(checkCombination);
export type SendEmailInput = z.infer<typeof SendEmailInput>;

/** The controls of a message beside its content, which control headers over SMTP can set as well. */
export const EmailControls = EmailFields.pick({
  campaign_id: true,
  tags: true,
  metadata: true,
  scheduled_at: true,
  options: true,
});
export type EmailControls = z.infer<typeof EmailControls>;

/** The body of `PATCH /emails/{id}`. */
export const RescheduleEmailInput = z.strictObject({ scheduled_at: z.iso.datetime({ offset: true }) });
export type RescheduleEmailInput = z.infer<typeof RescheduleEmailInput>;

/** The query of a list: a page of 1 to 100, older than `after` or newer than `before`. */
export const ListEmailsQuery = z
  .strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    after: z.uuid().optional(),
    before: z.uuid().optional(),
  })
  .refine(({ after, before }) => !(after && before), {
    error: 'must not be given together with after',
    path: ['before'],
  });
export type ListEmailsQuery = z.infer<typeof ListEmailsQuery>;

/** Converts an `expire_after` such as `30m` or `12h` to milliseconds. */
export const expiryMs = (text: string): number =>
  Number.parseInt(text, 10) * (text.endsWith('h') ? HOUR_MS : MINUTE_MS);

type Combination = {
  [field: string]: unknown;
  recipients?: PersonalRecipientInput[];
  options?: { inline_css?: boolean };
};

/** Checks the fields that require or exclude each other. */
function checkCombination(email: Combination, context: z.RefinementCtx): void {
  const isGiven = (field: string) => email[field] !== undefined;
  const missing = (field: string) => context.addIssue({ code: 'custom', path: [field], message: 'is required' });
  const excluded = (field: string, other: string) =>
    context.addIssue({ code: 'custom', path: [field], message: `must not be given together with ${other}` });

  if (!isGiven('to') && !isGiven('recipients')) missing('to');
  if (isGiven('recipients')) for (const field of ['to', 'cc', 'bcc']) if (isGiven(field)) excluded(field, 'recipients');
  if (isGiven('raw')) {
    for (const field of MADE_FIELDS) if (isGiven(field)) excluded(field, 'raw');
    if (email.options?.inline_css) {
      context.addIssue({
        code: 'custom',
        path: ['options', 'inline_css'],
        message: 'must not be given together with raw',
      });
    }
    const index = (email.recipients ?? []).findIndex(({ substitution_data }) => substitution_data !== undefined);
    if (index >= 0) {
      const path = ['recipients', index, 'substitution_data'];
      context.addIssue({ code: 'custom', path, message: 'must not be given together with raw' });
    }
    return;
  }
  if (isGiven('template')) {
    for (const field of TEXT_FIELDS) if (isGiven(field)) excluded(field, 'template');
    return;
  }
  if (!isGiven('from')) missing('from');
  if (!CONTENT_FIELDS.some(isGiven)) missing('html');
}

/** Fields that a raw message holds itself. */
const MADE_FIELDS = [
  ...['subject', 'text', 'html', 'amp_html', 'headers', 'attachments', 'reply_to', 'substitution_data', 'template'],
];

/** Fields that a template has itself. */
const TEXT_FIELDS = ['html', 'text', 'amp_html'];

const CONTENT_FIELDS = ['html', 'text', 'attachments'];

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isContent(value: unknown): boolean {
  if (typeof value === 'string') return true;
  return (
    isObject(value) &&
    Reflect.get(value as object, 'type') === 'Buffer' &&
    Array.isArray(Reflect.get(value as object, 'data'))
  );
}
