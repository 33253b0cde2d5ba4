import { z } from 'zod';
import { CONSENT_ACTIONS, CONSENT_METHODS, CONSENT_PURPOSES } from '#lib/audience/consent/values.ts';
import { EventType } from '#lib/events/event-types.ts';
import { TIMELINE_TYPES } from './values.ts';

const TYPES = 'email, consent, label or change, separated by commas';

/** `GET /contacts/{id}/timeline`. */
export const TimelineQuery = z.strictObject({
  before: z.iso.datetime({ error: 'must be a time such as 2026-11-27T09:30:00Z' }).optional().meta({
    description: 'Only entries before this time: the `next` of the page before.',
    example: '2026-11-27T09:30:00Z',
  }),
  types: z
    .string()
    .max(100)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(z.enum(TIMELINE_TYPES, { error: `must be ${TYPES}` })))
    .optional()
    .meta({ description: `Only entries of these kinds: ${TYPES}.`, example: 'email,consent' }),
  limit: z.coerce.number().int().min(1).max(50).default(25).meta({ description: 'Entries of a page.' }),
});
export type TimelineQuery = z.output<typeof TimelineQuery>;

const SHARED = {
  id: z.string().meta({ description: 'The id of the entry, unique within the timeline.' }),
  at: z.iso.datetime().meta({ description: 'The time of the entry.' }),
};

/** An event of a message to the person. */
const EmailEntry = z.object({
  ...SHARED,
  type: z.literal('email').meta({ description: 'An event of a message to the person.' }),
  event: EventType.meta({ description: 'The type of the event.' }),
  messageId: z.uuid().meta({ description: 'The message.' }),
  subject: z.string().meta({ description: 'The subject of the message.' }),
  link: z.string().nullable().meta({ description: 'The clicked link: its name, else its address.' }),
  reason: z.string().nullable().meta({ description: 'The reply of the receiving server, of a bounce or a delay.' }),
  isMachine: z.boolean().meta({ description: 'True for an open or click by a program, not by the person.' }),
});

/** A consent, or its end. */
const ConsentEntry = z.object({
  ...SHARED,
  type: z.literal('consent').meta({ description: 'A consent, or its end.' }),
  action: z.enum(CONSENT_ACTIONS).meta({ description: 'Given, confirmed or withdrawn.' }),
  method: z.enum(CONSENT_METHODS).meta({ description: 'The way in which it was given or withdrawn.' }),
  purpose: z.enum(CONSENT_PURPOSES).meta({ description: 'The kind of messages that it is about.' }),
  wording: z.string().nullable().meta({ description: 'The words that the person agreed to.' }),
});

/** A label that was put on or taken off. */
const LabelEntry = z.object({
  ...SHARED,
  type: z.literal('label').meta({ description: 'A label that was put on or taken off.' }),
  action: z.enum(['added', 'removed']).meta({ description: 'Put on, or taken off.' }),
  name: z.string().meta({ description: 'The name of the label.' }),
  color: z.string().nullable().meta({ description: 'The color of the label.' }),
  cause: z.string().nullable().meta({ description: 'Its cause: manual, import, form, api or flow; null if unknown.' }),
});

/** A change of the person's facts. */
const ChangeEntry = z.object({
  ...SHARED,
  type: z.literal('change').meta({ description: 'A change of the facts of the person.' }),
  change: z
    .enum(['created', 'field', 'address', 'status', 'merged', 'note', 'suppressed'])
    .meta({ description: 'The kind of the change; `suppressed` is an entry in the suppression list.' }),
  fields: z
    .array(z.string())
    .meta({ description: 'The names of the facts that changed; of own fields their tags.', example: ['city'] }),
  detail: z.string().nullable().meta({
    description: 'Of `created` the source, of `status` the new status, of `suppressed` the reason, of `note` its text.',
  }),
});

/** An entry of a timeline. */
export const TimelineEntry = z.discriminatedUnion('type', [EmailEntry, ConsentEntry, LabelEntry, ChangeEntry]);
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** A page of a person's timeline, the latest first. */
export const TimelinePage = z.object({
  data: z.array(TimelineEntry).meta({ description: 'The entries, the latest first.' }),
  next: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'The `before` of the next page; null if there are no earlier entries.' }),
  late: z
    .array(z.enum(TIMELINE_TYPES))
    .meta({ description: 'The kinds that were not read within two seconds: ask for the page again.' }),
});
export type TimelinePage = z.infer<typeof TimelinePage>;
