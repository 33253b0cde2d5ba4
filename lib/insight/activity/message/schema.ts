import { z } from 'zod';
import { Environment } from '#lib/core/environment.ts';
import { EventType } from '#lib/events/event-types.ts';
import { RecipientStatus, Verdict } from '#lib/events/verdict.ts';
import { DSN_ACTIONS, DSN_CONDITIONS } from '#lib/mail/dsn/dsn-request.ts';

/** A bounce classification (docs/contract.md §4). */
export const Bounce = z.object({ code: z.number().int(), name: z.string(), category: z.string() });
export type Bounce = z.infer<typeof Bounce>;

/** The meaning of a verdict and the next thing to do, in plain words. */
export const Explanation = z.object({
  tone: z.enum(['info', 'success', 'warning', 'danger']),
  summary: z.string(),
  /** The next thing to do; null where there is nothing to do. */
  advice: z.string().nullable(),
});
export type Explanation = z.infer<typeof Explanation>;

/** One line of an SMTP conversation; the message itself is left out. */
export const ConversationLine = z.object({
  /** Milliseconds since the attempt began. */
  at: z.number(),
  from: z.enum(['client', 'server']),
  text: z.string(),
});
export type ConversationLine = z.infer<typeof ConversationLine>;

/** One try to deliver. */
export const Attempt = z.object({
  number: z.number().int(),
  startedAt: z.iso.datetime(),
  durationMs: z.number().int(),
  outcome: z.string(),
  route: z.string(),
  host: z.string().nullable(),
  remoteIp: z.string().nullable(),
  localIp: z.string().nullable(),
  tlsVersion: z.string().nullable(),
  tlsCipher: z.string().nullable(),
  /** The remote server's reply as it came. */
  reply: z.string().nullable(),
  replyCode: z.number().int().nullable(),
  enhancedCode: z.string().nullable(),
  bounce: Bounce.nullable(),
  nextTryAt: z.iso.datetime().nullable(),
  conversation: z.array(ConversationLine),
});
export type Attempt = z.infer<typeof Attempt>;

/** One event of a recipient, oldest first in the timeline. */
export const ActivityEvent = z.object({
  id: z.uuid(),
  type: EventType,
  at: z.iso.datetime(),
  reason: z.string().nullable(),
  bounce: Bounce.nullable(),
  /** The number of the attempt that the event tells of. */
  attempt: z.number().int().nullable(),
  /** The rest of the event's fields, by their names in docs/contract.md §4. */
  data: z.record(z.string(), z.unknown()),
});
export type ActivityEvent = z.infer<typeof ActivityEvent>;

/** One recipient of the opened message. */
export const ActivityRecipient = z.object({
  ordinal: z.number().int(),
  recipient: z.string(),
  type: z.string(),
  status: RecipientStatus,
  verdict: Verdict,
  lastEvent: EventType,
  lastEventAt: z.iso.datetime(),
  attempts: z.number().int(),
  reason: z.string().nullable(),
  bounce: Bounce.nullable(),
  isSimulated: z.boolean(),
  /** The reports by mail (RFC 3461) that the client asked for and that were sent; null for none. */
  reports: z.object({ wanted: z.array(z.enum(DSN_CONDITIONS)), sent: z.array(z.enum(DSN_ACTIONS)) }).nullable(),
});
export type ActivityRecipient = z.infer<typeof ActivityRecipient>;

/** An opened message with its recipients, and the whole story of one of them. */
export const ActivityDetail = z.object({
  id: z.uuid(),
  transmissionId: z.uuid(),
  environment: Environment,
  subject: z.string(),
  from: z.string(),
  /** Reverse path of the envelope (RFC 5321 §3.3); empty for the null sender. */
  envelopeFrom: z.string(),
  sendingDomain: z.string(),
  messageIdHeader: z.string(),
  /** smtp, rest or system. */
  receivedBy: z.string(),
  clientIp: z.string().nullable(),
  sizeBytes: z.number().int(),
  campaignId: z.string().nullable(),
  /** The campaign of the suite that sent it, and the letter of its variant if it is a test; null for other mail. */
  sentBy: z.object({ name: z.string(), variant: z.string().nullable() }).nullable(),
  tags: z.array(z.object({ name: z.string(), value: z.string() })),
  metadata: z.record(z.string(), z.unknown()),
  acceptedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  scheduledAt: z.iso.datetime().nullable(),
  /** False once the body's retention is over. */
  hasBody: z.boolean(),
  recipients: z.array(ActivityRecipient),
  /** The delivery to every recipient is over: no further attempt is made. */
  isSettled: z.boolean(),
  /** The recipient whom the rest is about. */
  ordinal: z.number().int(),
  explanation: Explanation,
  nextTryAt: z.iso.datetime().nullable(),
  /** The ids of the suppressions of the recipient that this message caused and that still apply. */
  causedSuppressions: z.array(z.uuid()),
  events: z.array(ActivityEvent),
  attempts: z.array(Attempt),
});
export type ActivityDetail = z.infer<typeof ActivityDetail>;

/** The recipient of a message that is requested. */
export const RecipientQuery = z.strictObject({ recipient: z.coerce.number().int().min(0).max(999_999).default(0) });

/** The options of a preview document: with or without remote pictures, light or dark. */
export const PreviewQuery = z.strictObject({
  images: z.literal('1').optional(),
  theme: z.enum(['light', 'dark']).default('light'),
});
export type PreviewQuery = z.infer<typeof PreviewQuery>;

/** A file that a message carries. */
export const AttachmentInfo = z.object({
  filename: z.string(),
  contentType: z.string(),
  sizeBytes: z.number().int(),
  /** Shown within the HTML part. */
  inline: z.boolean(),
});
export type AttachmentInfo = z.infer<typeof AttachmentInfo>;

/** The content of a message, read from its bytes; its HTML is served as a document of its own. */
export const MessageContent = z.object({
  hasHtml: z.boolean(),
  /** The HTML names pictures on other machines. */
  hasRemoteImages: z.boolean(),
  /**
   * The way the HTML becomes dark: by its own styles, by forced inversion, or not in the preview (too large); null
   * without HTML.
   */
  darkMode: z.enum(['own', 'forced', 'unavailable']).nullable(),
  text: z.string().nullable(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  attachments: z.array(AttachmentInfo),
});
export type MessageContent = z.infer<typeof MessageContent>;
