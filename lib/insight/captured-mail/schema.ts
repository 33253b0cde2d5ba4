import { z } from 'zod';
import { MessageContent } from '#lib/insight/activity/message/schema.ts';

/** The query of the list of captured mail. */
export const CapturedMailQuery = z.strictObject({
  /** Id of the last message of the page before. */
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});
export type CapturedMailQuery = z.infer<typeof CapturedMailQuery>;

/** A message that was kept here instead of being sent. Instants are ISO 8601. */
export const CapturedMail = z.object({
  id: z.uuid(),
  subject: z.string(),
  from: z.string(),
  /** The first few of the envelope. */
  recipients: z.array(z.string()),
  recipientCount: z.number().int(),
  acceptedAt: z.iso.datetime(),
  /** Sent by the product itself for this company: verification links and the like. */
  isSystem: z.boolean(),
});
export type CapturedMail = z.infer<typeof CapturedMail>;

/** The last recorded state of capturing. */
export const CaptureMark = z.object({ isCapturing: z.boolean() });
export type CaptureMark = z.infer<typeof CaptureMark>;

/** The state of capturing. `endedAt` is null while mail is captured, and where it never was. */
export const CaptureState = z.object({
  isCapturing: z.boolean(),
  /** Since when this installation sends its mail. */
  endedAt: z.iso.datetime().nullable(),
  /** Until when the last captured message is kept. */
  readableUntil: z.iso.datetime().nullable(),
});
export type CaptureState = z.infer<typeof CaptureState>;

/** A page of captured mail, newest first. */
export const CapturedMailPage = z.object({
  data: z.array(CapturedMail),
  nextCursor: z.string().nullable(),
  capture: CaptureState,
});
export type CapturedMailPage = z.infer<typeof CapturedMailPage>;

/** An opened captured message. */
export const CapturedMailDetail = CapturedMail.extend({ sizeBytes: z.number().int(), content: MessageContent });
export type CapturedMailDetail = z.infer<typeof CapturedMailDetail>;

/** The state of an address verification. */
export const VerificationState = z.object({
  email: z.string(),
  isVerified: z.boolean(),
  /** The person signed up without a password, and sets one together with the code. */
  needsPassword: z.boolean(),
  /** The seconds until another email may be requested; 0 if it may now. */
  resendAfterSeconds: z.number().int(),
  /** This installation keeps all mail instead of sending it; `captured` is the mail itself, once it is there. */
  isCapturing: z.boolean(),
  captured: z.object({ subject: z.string(), text: z.string() }).nullable(),
});
export type VerificationState = z.infer<typeof VerificationState>;
