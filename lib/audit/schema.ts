import { z } from 'zod';

/** Rows of a page, where the caller does not say; at most `AUDIT_PAGE_MAX`. */
export const AUDIT_PAGE_SIZE = 50;
export const AUDIT_PAGE_MAX = 100;

/** What is written down of one thing before or after a change: plain values by their names, never a secret. */
export type AuditFacts = Readonly<Record<string, unknown>>;

/** Who changed something; `name` is the person's or the key's as it reads now, null where they are gone. */
export const AuditActor = z.object({
  type: z.enum(['user', 'apiKey', 'operator', 'system']),
  id: z.uuid().nullable(),
  name: z.string().nullable(),
});
export type AuditActor = z.infer<typeof AuditActor>;

/** One change: who did what to which thing, from what to what. Only what differs stands in `before` and `after`. */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actor: AuditActor,
  /** For example `member.remove`. */
  action: z.string(),
  targetType: z.string(),
  targetId: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ip: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** `GET /audit`: filters and the place in the list. Days are calendar days of the company's zone, both included. */
export const AuditQuery = z.strictObject({
  /** The id of a person or of an API key. */
  actor: z.uuid().optional(),
  action: z
    .string()
    .regex(/^[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)*$/, { error: 'must be an action such as member.remove' })
    .max(100)
    .optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** The id of the last entry seen: shows what is older. */
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(AUDIT_PAGE_MAX).default(AUDIT_PAGE_SIZE),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** A page of the log, newest first. */
export const AuditPage = z.object({ data: z.array(AuditEntry), nextCursor: z.string().nullable() });
export type AuditPage = z.infer<typeof AuditPage>;
