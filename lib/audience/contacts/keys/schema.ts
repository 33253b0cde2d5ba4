import { z } from 'zod';
import { Contact, CreateContactInput, IDS_MAX, Label, LabelMark, LabelReference } from '../schema.ts';
import { COLUMN_TAGS, WRITE_MODES } from '../values.ts';

const NAMES: Readonly<Record<string, string>> = { ...COLUMN_TAGS, createLabels: 'create_labels' };

/** Returns the path of a field of a contact in the spelling of the API: `externalId` is `external_id`. */
export function apiField(path: string): string {
  const [first = '', ...rest] = path.split(/(?=[.[])/);
  return [Object.hasOwn(NAMES, first) ? NAMES[first] : first, ...rest].join('');
}

const NextCursor = (schema: z.ZodType<string>) =>
  schema.nullable().meta({ description: 'The cursor of the next page; null on the last one.' });

const Mode = z
  .enum(WRITE_MODES)
  .default('addAndUpdate')
  .meta({ description: 'Who is written: everybody, only people who are new, or only people who exist.' });

/** `POST /api/v1/contacts?mode=`. */
export const KeyWriteQuery = z.strictObject({ mode: Mode });
export type KeyWriteQuery = z.infer<typeof KeyWriteQuery>;

const Written = {
  isNew: z.boolean().meta({ description: 'True for a contact that was added.', example: true }),
  changed: z
    .array(z.string())
    .meta({ description: 'The facts of a contact who existed that are different now.', example: ['city', 'labels'] }),
};

/** The answer of `POST /api/v1/contacts`: the contact, and what the call has changed. */
export const WrittenContact = Contact.extend(Written);
export type WrittenContact = z.infer<typeof WrittenContact>;

/** `POST /api/v1/contacts/batch`. */
export const KeyBatchInput = z.strictObject({
  contacts: z
    .array(CreateContactInput.omit({ doubleOptIn: true }))
    .min(1)
    .max(IDS_MAX, { error: `must have ${IDS_MAX} contacts or fewer` })
    .meta({
      description: 'The contacts, each for itself. Of rows about one person the last one counts.',
      example: [{ email: 'ann@example.com', city: 'Jakarta', labels: ['VIP'] }],
    }),
});
export type KeyBatchInput = z.infer<typeof KeyBatchInput>;

/** Why a row of a batch was not written. */
const RowError = z.object({
  code: z.string().meta({ description: 'The code of the refusal.', example: 'invalidAddress' }),
  message: z.string().meta({ description: 'The refusal as a sentence.', example: 'ann@ is not an email address.' }),
  field: z.string().nullable().meta({ description: 'The field of the row.', example: 'email' }),
});

/** The result of a row of a batch: the contact, or why it was refused. */
const RowResult = z.object({
  id: z.uuid().nullable().meta({ description: 'The contact; null for a row that was refused.' }),
  isNew: Written.isNew,
  changed: Written.changed,
  error: RowError.nullable().meta({ description: 'Why the row was refused; null if it was written.' }),
});
export type RowResult = z.infer<typeof RowResult>;

/** The answer of `POST /api/v1/contacts/batch`. */
export const WrittenBatch = z.object({
  data: z.array(RowResult).meta({ description: 'The result of each row, in their order.' }),
  added: z.int().min(0).meta({ description: 'Contacts that were added.', example: 1 }),
  updated: z.int().min(0).meta({ description: 'Contacts who existed and are different now.', example: 0 }),
  refused: z.int().min(0).meta({ description: 'Rows that were refused.', example: 0 }),
});
export type WrittenBatch = z.infer<typeof WrittenBatch>;

/** `GET /api/v1/contacts`. */
export const KeyContactQuery = z.strictObject({
  cursor: z.uuid().optional().meta({ description: 'The `next_cursor` of the page before.' }),
  limit: z.coerce.number().int().min(1).max(1_000).default(100).meta({ description: 'Rows of a page.', example: 100 }),
  updatedSince: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: 'Contacts that were added or changed since then.', example: '2026-11-27T09:00:00Z' }),
});
export type KeyContactQuery = z.infer<typeof KeyContactQuery>;

/** The answer of `GET /api/v1/contacts`. */
export const KeyContactPage = z.object({
  data: z.array(Contact).meta({ description: 'Contacts in the order in which they were added.' }),
  nextCursor: NextCursor(z.uuid()),
});
export type KeyContactPage = z.infer<typeof KeyContactPage>;

/** The answer of `DELETE /api/v1/contacts/{id}`. */
export const DeletedContact = z.object({
  id: z.uuid().meta({ description: 'The contact that was deleted.' }),
  deleted: z.literal(true).meta({ description: 'Always true.' }),
});

const References = z.array(LabelReference).max(100);

/** `POST /api/v1/contacts/{id}/labels`. */
export const KeyLabelsInput = z.strictObject({
  add: References.default([]).meta({ description: 'Labels to put on, by number or name.', example: ['VIP'] }),
  remove: References.default([]).meta({ description: 'Labels to take off, by number or name.', example: [7] }),
  createLabels: z
    .boolean()
    .default(false)
    .meta({ description: 'True to create labels to put on whose names are unknown.', example: true }),
});
export type KeyLabelsInput = z.infer<typeof KeyLabelsInput>;

/** The labels of a contact. */
export const ContactLabels = z.object({
  id: z.uuid().meta({ description: 'The contact.' }),
  labels: z.array(LabelMark).meta({ description: 'All labels of the contact by name.' }),
});
export type ContactLabels = z.infer<typeof ContactLabels>;

/** `GET /api/v1/labels`. */
export const KeyLabelQuery = z.strictObject({
  cursor: z.coerce
    .number()
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .meta({ description: 'The `next_cursor` of the page before.' }),
  limit: z.coerce.number().int().min(1).max(1_000).default(100).meta({ description: 'Rows of a page.', example: 100 }),
});
export type KeyLabelQuery = z.infer<typeof KeyLabelQuery>;

/** The answer of `GET /api/v1/labels`. */
export const KeyLabelPage = z.object({
  data: z.array(Label).meta({ description: 'Labels by their numbers.' }),
  nextCursor: z.int().nullable().meta({ description: 'The cursor of the next page; null on the last one.' }),
});
export type KeyLabelPage = z.infer<typeof KeyLabelPage>;
