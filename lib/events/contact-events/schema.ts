import { z } from 'zod';
import { CONTACT_EVENTS } from '#lib/core/event-names.ts';

/** The type of an event of a contact or a segment. */
export const ContactEventType = z.enum(CONTACT_EVENTS);
export type ContactEventType = z.infer<typeof ContactEventType>;

/** Returns types of events as the bits of a number: bit n is the n-th of `CONTACT_EVENTS`. */
export const contactMask = (types: readonly ContactEventType[]): number =>
  types.reduce((mask, type) => mask | (1 << CONTACT_EVENTS.indexOf(type)), 0);

const text = () => z.string().nullable();

/** A contact as webhooks show it, as it was when the event happened. Sensitive fields are left out. */
const EventContact = z.object({
  id: z.uuid().meta({ description: 'The id of the contact.' }),
  email: text(),
  phone: text(),
  external_id: text().meta({ description: 'The id of the contact in your own system.' }),
  first_name: text(),
  last_name: text(),
  status: z.string().meta({ description: 'active, pending, unsubscribed or bounced.' }),
  stage: z.string(),
  is_lost: z.boolean(),
  source: z
    .string()
    .meta({ description: 'How the contact came in: manual, import, form, api, card, page or checkout.' }),
  import_id: z.uuid().nullable(),
  country: text(),
  city: text(),
  birthday: text(),
  language: text(),
  timezone: text(),
  paused_until: z.iso.datetime().nullable(),
  max_per_week: z.int().nullable(),
  fields: z
    .record(z.string(), z.unknown())
    .meta({ description: 'Your own fields by their tags; choices by their names.' }),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

const Change = z.object({ from: z.unknown(), to: z.unknown() });

/** The data of an event of a contact, besides its id, its type and its company. */
export const ContactEventData = z.object({
  contact: EventContact.partial()
    .required({ id: true })
    .meta({ description: 'The contact as it was then. Of one whose data was erased, the id alone.' }),
  changes: z
    .record(z.string(), Change)
    .optional()
    .meta({ description: 'The fields that changed, with the value before and after; of an own field `fields.<tag>`.' }),
  label: z
    .object({ id: z.int(), name: text() })
    .optional()
    .meta({ description: 'The label that was added or removed; the name is null if the label was deleted.' }),
  segment: z.object({ id: z.uuid(), name: text() }).optional().meta({ description: 'The segment.' }),
  reason: text()
    .optional()
    .meta({ description: 'Why the person left, in the words of the suppression list, such as Unsubscribe Link.' }),
  cause: z.object({ type: z.string(), id: z.uuid().nullable() }).meta({
    description: 'What caused it: manual, import, form, api, flow, person, rule, question, erasure or system.',
  }),
});
export type ContactEventData = z.infer<typeof ContactEventData>;
