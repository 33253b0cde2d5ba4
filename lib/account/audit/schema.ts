import { z } from 'zod';
import { listAnswer, listQuery } from '#lib/core/list-query.ts';

/** Rows of a page, where the caller does not say; at most `AUDIT_PAGE_MAX`. */
export const AUDIT_PAGE_SIZE = 50;
export const AUDIT_PAGE_MAX = 100;

/** The recorded facts of one side of a change: plain values by name, never a secret. */
export type AuditFacts = Readonly<Record<string, unknown>>;

/** The actor of a change; `name` is the person's or key's current name, null where they no longer exist. */
export const AuditActor = z.object({
  type: z.enum(['user', 'apiKey', 'operator', 'system']),
  id: z.uuid().nullable(),
  name: z.string().nullable(),
});
export type AuditActor = z.infer<typeof AuditActor>;

/** One entry of the audit log. `before` and `after` contain the differences only. */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actor: AuditActor,
  /** The action, for example `member.remove`. */
  action: z.string(),
  targetType: z.string(),
  targetId: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ip: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The query of `GET /audit`: filters and cursor. Days are calendar days of the company's zone, both included. */
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
  /** The id of the last entry of the previous page; older entries follow. */
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(AUDIT_PAGE_MAX).default(AUDIT_PAGE_SIZE),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** A page of the log, newest first. */
export const AuditPage = z.object({ data: z.array(AuditEntry), nextCursor: z.string().nullable() });
export type AuditPage = z.infer<typeof AuditPage>;

/** `GET /activities`. */
export const ActivitiesQuery = listQuery({
  sorts: ['-createdAt'],
  filters: {
    reference: z
      .string()
      .max(120)
      .regex(/^[a-z]+(-[a-z]+)*:[\w-]+$/, { error: 'must be a kind and an id, such as contact:0197…' })
      .transform((text) => {
        const [type = '', id = ''] = text.split(':');
        return { type, id };
      })
      .optional()
      .meta({
        description:
          'Only what was done with this thing: its kind in the audit log and its id. The whole company if absent.',
        example: 'contact:01977777-0000-7000-8000-000000000001',
      }),
  },
});
export type ActivitiesQuery = z.output<typeof ActivitiesQuery>;

/** Something that was done, without the values that changed. */
export const ActivityEntry = z.object({
  id: z.uuid().meta({ description: 'The id of the entry in the audit log.' }),
  at: z.iso.datetime().meta({ description: 'When it was done.' }),
  sentence: z.string().meta({ description: 'What was done, without the actor.', example: 'Changed a contact' }),
  action: z.string().meta({ description: 'The same as a code.', example: 'contact.update' }),
  actor: z
    .object({
      type: AuditActor.shape.type.meta({ description: 'A person, a key, the operator, or the product itself.' }),
      id: z.uuid().nullable().meta({ description: 'The person or the key.' }),
      name: z.string().nullable().meta({ description: 'The current name; null if it does not exist any more.' }),
    })
    .meta({ description: 'Who did it.' }),
  target: z
    .object({
      type: z.string().meta({ description: 'The kind of the thing.', example: 'contact' }),
      id: z.string().meta({ description: 'The id of the thing.' }),
    })
    .nullable()
    .meta({ description: 'The thing that it was done with; null for several, or none.' }),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

export const ActivitiesPage = listAnswer(ActivityEntry);
