import { z } from 'zod';
import { SMTP_OUTCOMES } from './values.ts';

/** The outcome of a session. */
export const SmtpOutcome = z.enum(SMTP_OUTCOMES);
export type SmtpOutcome = z.infer<typeof SmtpOutcome>;

/** The query of the list of sessions. */
export const SmtpSessionsQuery = z.strictObject({
  outcome: SmtpOutcome.optional(),
  /** The client's address, whole. */
  ip: z.union([z.ipv4(), z.ipv6()], { error: 'must be an IPv4 or IPv6 address' }).optional(),
  /** Id of the API key. */
  key: z.uuid().optional(),
  /** Id of the last session of the page before. */
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});
export type SmtpSessionsQuery = z.infer<typeof SmtpSessionsQuery>;

/** A reply of 4xx or 5xx that a session got; addresses in its text are masked. */
export const SmtpRefusal = z.object({
  /** Milliseconds since the session's start. */
  at: z.number().int(),
  command: z.string(),
  code: z.number().int(),
  enhanced: z.string().nullable(),
  text: z.string(),
});
export type SmtpRefusal = z.infer<typeof SmtpRefusal>;

/** A session as people read it. */
export const SmtpSession = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  durationMs: z.number().int(),
  ip: z.string(),
  port: z.number().int(),
  clientName: z.string(),
  tlsVersion: z.string().nullable(),
  apiKeyId: z.uuid().nullable(),
  /** Null where the key is not there any more. */
  apiKeyName: z.string().nullable(),
  outcome: SmtpOutcome,
  accepted: z.number().int(),
  refused: z.number().int(),
  failedAuths: z.number().int(),
  sizeBytes: z.number().int(),
  refusals: z.array(SmtpRefusal),
});
export type SmtpSession = z.infer<typeof SmtpSession>;

/** A page of sessions, newest first. */
export const SmtpSessionPage = z.object({ data: z.array(SmtpSession), nextCursor: z.string().nullable() });
export type SmtpSessionPage = z.infer<typeof SmtpSessionPage>;
