import { z } from 'zod';
import { CONSENT_PURPOSES } from '#lib/audience/consent/values.ts';
import { LIST_ROWS_MAX, listAnswer, listQuery } from '#lib/core/list-query.ts';
import {
  CONTACT_SOURCES,
  CONTACT_STAGES,
  CONTACT_STATUSES,
  FIELD_TYPES,
  LABEL_COLORS,
  MOVE_TARGETS,
  OPTIONS_MAX,
  TEXT_VALUE_MAX,
} from './values.ts';

/** Identifiers and labels of one call at most. */
export const IDS_MAX = 1_000;

/** A text of one line. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `must have ${max} characters or fewer` })
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'must be one line of text' });

const described = <Schema extends z.ZodType>(schema: Schema, description: string, example?: unknown): Schema =>
  schema.meta({ description, ...(example !== undefined && { example }) }) as Schema; // the same schema with its words

const ContactId = described(z.uuid(), 'The id of the contact.');
const LabelId = described(z.int().min(1).max(2_147_483_647), 'The number of the label.', 7);
const Instant = z.iso.datetime();

// Fields ------------------------------------------------------------------------------------------------------------------

/** The type of an own field. */
export const FieldType = described(z.enum(FIELD_TYPES), 'The type of the values.', 'choice');

/** An option of a choice, as it is stored and answered. */
export const FieldOption = z.object({
  id: described(z.string().min(1).max(20), 'The id by which values name the option.', '1'),
  name: described(line(100).min(1), 'The name that people read.', 'Gold'),
});

const GivenOption = z.strictObject({ id: FieldOption.shape.id.optional(), name: FieldOption.shape.name });

const Options = described(
  z.array(GivenOption).max(OPTIONS_MAX, { error: `must have ${OPTIONS_MAX} options or fewer` }),
  'The options of a choice, in their order. One with the id of a present option is that option, and may have another name.',
  [{ name: 'Gold' }, { name: 'Silver' }],
);

const Tag = described(
  z.string().trim().max(100),
  'The name in data: 1 to 40 lower-case letters, digits, underscores.',
  'club_level',
);
const FieldName = described(line(60).min(1), 'The name that people read.', 'Club level');
const IsSensitive = described(
  z.boolean(),
  'True if people who may not change contacts see the last 4 characters only.',
  false,
);

/** `POST /contacts/field`. */
export const CreateFieldInput = z.strictObject({
  tag: Tag,
  name: FieldName,
  type: FieldType,
  options: Options.optional(),
  isSensitive: IsSensitive.optional(),
});
export type CreateFieldInput = z.input<typeof CreateFieldInput>;

/** `PUT /contacts/field/{id}`; absent facts stay as they are. */
export const UpdateFieldInput = z.strictObject({
  tag: Tag.optional(),
  name: FieldName.optional(),
  options: Options.optional(),
  isSensitive: IsSensitive.optional(),
  position: described(z.int().min(0).max(1_000), 'The position among the fields, from 0.', 0).optional(),
});
export type UpdateFieldInput = z.infer<typeof UpdateFieldInput>;

/** An own field of a company. */
export const ContactField = z.object({
  id: described(z.int().min(1), 'The number of the field.', 3),
  tag: Tag,
  name: FieldName,
  type: FieldType,
  options: described(z.array(FieldOption), 'The options of a choice, in their order.'),
  position: described(z.int().min(0), 'The position among the fields.', 0),
  isSensitive: IsSensitive,
  createdAt: described(Instant, 'When the field was created.'),
  updatedAt: described(Instant, 'When the field was changed last.'),
});
export type ContactField = z.infer<typeof ContactField>;

/** `GET /contacts/field`: all fields in their order. */
export const ContactFieldList = z.object({
  data: described(z.array(ContactField), 'The fields in their order; there are 200 at most.'),
});

/** `POST /contacts/field/{id}/convert`. */
export const ConvertFieldInput = z.strictObject({
  type: FieldType,
  options: Options.optional(),
  apply: described(z.boolean(), 'False to learn what would be lost; true to do it.', false).default(false),
});
export type ConvertFieldInput = z.infer<typeof ConvertFieldInput>;

/** The result of a conversion, or what it would be. */
export const FieldConversion = z.object({
  kept: described(z.int().min(0), 'Contacts whose value can be converted.', 980),
  lost: described(z.int().min(0), 'Contacts whose value cannot, and would be removed.', 12),
  exact: described(
    z.boolean(),
    'False if there are more than 10,000 different values, of which the most frequent were judged.',
  ),
  examples: described(z.array(z.string()).max(10), 'Values that would be lost.', ['unknown']),
  options: described(z.array(FieldOption), 'The options of a choice: those given, or the most frequent values.'),
  fieldId: described(
    z.int().min(1),
    'The number of the field afterwards: with another type it has another one, and the same tag.',
    4,
  ),
  jobId: described(z.uuid().nullable(), 'The job that converts the values; null if nothing was asked to be done.'),
});
export type FieldConversion = z.infer<typeof FieldConversion>;

// Labels ------------------------------------------------------------------------------------------------------------------

const LabelName = described(
  z.string().trim().max(200),
  'Up to 60 letters, digits, spaces, hyphens and underscores.',
  'VIP',
);
const LabelColor = described(z.enum(LABEL_COLORS).nullable(), 'The color; null for none.', 'blue');
const LabelDescription = described(line(200).nullable(), 'What the label is for.');

/** `POST /contacts/label`. */
export const CreateLabelInput = z.strictObject({
  name: LabelName,
  color: LabelColor.optional(),
  description: LabelDescription.optional(),
});
export type CreateLabelInput = z.infer<typeof CreateLabelInput>;

/** `PUT /contacts/label/{id}`; absent facts stay as they are. */
export const UpdateLabelInput = CreateLabelInput.partial();
export type UpdateLabelInput = z.infer<typeof UpdateLabelInput>;

/** A label. */
export const Label = z.object({
  id: LabelId,
  name: LabelName,
  color: LabelColor,
  description: LabelDescription,
  contacts: described(z.int().min(0), 'Contacts that have the label.', 120),
  createdAt: described(Instant, 'When the label was created.'),
  lastUsedAt: described(Instant.nullable(), 'When a contact got it last, by the hour; null if none has.'),
});
export type Label = z.infer<typeof Label>;

/** `GET /contacts/label`. */
export const LabelQuery = listQuery({
  sorts: ['name', '-name', 'createdAt', '-createdAt', 'contacts', '-contacts', '-lastUsedAt'],
});
export type LabelQuery = z.infer<typeof LabelQuery>;
export const LabelPage = listAnswer(Label);

/** A label as a contact shows it. */
export const LabelMark = z.object({ id: LabelId, name: LabelName, color: LabelColor });
export type LabelMark = z.infer<typeof LabelMark>;

// Testers -----------------------------------------------------------------------------------------------------------------

const TesterEmail = described(
  z.string().trim().min(1).max(320),
  'The address that gets test mails.',
  'ana@example.com',
);
const TesterName = described(line(100).nullable(), 'The name of the tester.', 'Ana');

/** `POST /contacts/group/test`. */
export const AddTesterInput = z.strictObject({ email: TesterEmail, name: TesterName.optional() });
export type AddTesterInput = z.infer<typeof AddTesterInput>;

/** `PUT /contacts/group/test/{id}`; absent facts stay as they are. */
export const UpdateTesterInput = AddTesterInput.partial();
export type UpdateTesterInput = z.infer<typeof UpdateTesterInput>;

/** A person who gets test mails. */
export const Tester = z.object({
  id: described(z.uuid(), 'The id of the tester.'),
  email: TesterEmail,
  name: TesterName,
  contactId: described(z.uuid().nullable(), 'The contact with that address, if there is one.'),
  createdAt: described(Instant, 'When the tester was added.'),
});
export type Tester = z.infer<typeof Tester>;

/** `GET /contacts/group/test`: all testers by address. */
export const TesterList = z.object({
  data: described(z.array(Tester), 'The testers by address; there are 100 at most.'),
});

// Contacts ----------------------------------------------------------------------------------------------------------------

/** The value of a field in a call; its type decides what is allowed. */
const GivenValue = z.union([
  z.string().max(TEXT_VALUE_MAX * 2),
  z.number(),
  z.boolean(),
  z.array(z.string().max(100)).max(OPTIONS_MAX),
  z.null(),
]);

const text = (max: number, description: string, example: string) =>
  described(line(max).nullable(), description, example);

/** The facts of a contact that a call may set; absent ones stay as they are, null clears one. */
const FACTS = {
  email: described(z.string().trim().max(320).nullable(), 'The address.', 'ann@example.com').optional(),
  phone: described(
    z.string().trim().max(40).nullable(),
    "The telephone number; one without its country is of the company's. It is stored as E.164.",
    '+6281234567890',
  ).optional(),
  externalId: text(128, 'The id of the contact in a system of yours.', 'crm-1042').optional(),
  firstName: text(100, 'The first name.', 'Ann').optional(),
  lastName: text(100, 'The last name.', 'Lee').optional(),
  stage: described(z.enum(CONTACT_STAGES), 'The stage of the journey.', 'aware').optional(),
  language: described(z.string().trim().max(35).nullable(), 'The language as a tag (BCP 47).', 'id').optional(),
  timezone: described(z.string().trim().max(64).nullable(), 'The time zone.', 'Asia/Jakarta').optional(),
  country: described(z.string().trim().max(2).nullable(), 'The country as two letters (ISO 3166).', 'ID').optional(),
  city: text(100, 'The city.', 'Jakarta').optional(),
  birthday: described(z.string().trim().max(10).nullable(), 'The birthday.', '1984-05-02').optional(),
  fields: described(
    z.record(z.string().max(40), GivenValue),
    'Values by the tags of fields: own ones, and company, job_title, gender, address, zipcode, website.',
    { club_level: 'Gold', company: 'PT X' },
  ).optional(),
};

/** A label by number or name. */
export const LabelReference = z.union([LabelId, LabelName]);

const GivenLabels = described(z.array(LabelReference).max(100), 'Labels by number or name.', ['VIP', 7]);

/** A consent that is entered with a contact. */
export const ConsentInput = z.strictObject({
  purpose: described(z.enum(CONSENT_PURPOSES), 'What the person agreed to.', 'marketing').default('marketing'),
  wording: described(
    z.string().trim().min(1).max(2_000),
    'The words that the person agreed to.',
    'Send me news once a month.',
  ),
  language: described(z.string().trim().min(2).max(35), 'The language of the words.', 'en').default('en'),
  at: described(z.iso.datetime({ offset: true }), 'When the person agreed; now if absent.').optional(),
  ip: described(z.union([z.ipv4(), z.ipv6()]), 'The IP address of the person.', '192.0.2.7').optional(),
  userAgent: described(line(500), 'The browser of the person.').optional(),
  sourceUrl: described(line(2_000), 'The page where the person agreed.', 'https://example.com/join').optional(),
});
export type ConsentInput = z.infer<typeof ConsentInput>;

const ENTRY = {
  labels: GivenLabels.optional(),
  createLabels: described(z.boolean(), 'True to create labels whose names are unknown.', false).optional(),
  consent: described(ConsentInput, 'The consent that the person gave.').optional(),
  doubleOptIn: described(
    z.boolean(),
    'True to have the person confirm by a mail before they are active; the setting of the company if absent.',
  ).optional(),
};

/** `POST /contacts`. */
export const CreateContactInput = z.strictObject({ ...FACTS, ...ENTRY });
export type CreateContactInput = z.input<typeof CreateContactInput>;

/** `PUT /contacts/{id}`; absent facts stay as they are, null clears one. `labels` are all labels of the contact afterwards. */
export const UpdateContactInput = z.strictObject({ ...FACTS, labels: GivenLabels.optional() });
export type UpdateContactInput = z.infer<typeof UpdateContactInput>;

const FieldValues = described(
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])),
  'Values by the tags of fields. Those of choices are the names of options; sensitive ones may be masked.',
  { club_level: 'Gold' },
);

/** A contact in a list. */
export const Contact = z.object({
  id: ContactId,
  email: described(z.string().nullable(), 'The address as it was typed.', 'Ann@example.com'),
  phone: described(z.string().nullable(), 'The telephone number as E.164.', '+6281234567890'),
  externalId: described(z.string().nullable(), 'The id in a system of yours.'),
  firstName: described(z.string().nullable(), 'The first name.', 'Ann'),
  lastName: described(z.string().nullable(), 'The last name.', 'Lee'),
  status: described(z.enum(CONTACT_STATUSES), 'Active contacts may get marketing mail.', 'active'),
  stage: described(z.enum(CONTACT_STAGES), 'The stage of the journey.', 'aware'),
  isLost: described(z.boolean(), 'True for somebody who was lost on the journey.', false),
  source: described(z.enum(CONTACT_SOURCES), 'The way in which the contact came in.', 'form'),
  importId: described(z.uuid().nullable(), 'The import that added the contact.'),
  country: described(z.string().nullable(), 'The country as two letters.', 'ID'),
  city: described(z.string().nullable(), 'The city.', 'Jakarta'),
  birthday: described(z.string().nullable(), 'The birthday.', '1984-05-02'),
  language: described(z.string().nullable(), 'The language as a tag.', 'id'),
  timezone: described(z.string().nullable(), 'The time zone.', 'Asia/Jakarta'),
  pausedUntil: described(Instant.nullable(), 'No marketing mail until then, by the wish of the person.'),
  maxPerWeek: described(z.int().nullable(), 'At most so many marketing mails a week, by the wish of the person.'),
  fields: FieldValues,
  labels: described(z.array(LabelMark), 'The labels by name.'),
  lastActivityAt: described(Instant.nullable(), 'The last open or click that was no machine.'),
  createdAt: described(Instant, 'When the contact was added.'),
  updatedAt: described(Instant, 'When the contact was changed last.'),
});
export type Contact = z.infer<typeof Contact>;

/** A consent of a contact with its proof. */
export const ContactConsent = z.object({
  id: described(z.uuid(), 'The id of the entry.'),
  purpose: described(z.string(), 'What it is about.', 'marketing'),
  categoryId: described(z.uuid().nullable(), 'The category that it is about; null for all.'),
  action: described(z.string(), 'given, confirmed or withdrawn.', 'given'),
  method: described(z.string(), 'The way in which it was said.', 'form'),
  at: described(Instant, 'When it was said.'),
  ip: described(z.string().nullable(), 'The IP address of the person.'),
  userAgent: described(z.string().nullable(), 'The browser of the person.'),
  wording: described(z.string().nullable(), 'The words that the person agreed to.'),
  sourceUrl: described(z.string().nullable(), 'The page where it was said.'),
  proof: described(z.record(z.string(), z.unknown()), 'What else proves it.'),
  actor: described(z.string(), 'Who entered it: person, user:<id>, key:<id>, system.', 'person'),
});
export type ContactConsent = z.infer<typeof ContactConsent>;

/** A contact with everything about it. */
export const ContactDetail = Contact.extend({
  version: described(z.string(), 'The version of the contact, for `If-Match`.', '1795794719163'),
  stats: described(
    z.object({
      sent: described(z.int(), 'Mails that were sent.'),
      delivered: described(z.int(), 'Mails that were delivered.'),
      opened: described(z.int(), 'Mails that were opened.'),
      clicked: described(z.int(), 'Clicks on links.'),
      bounced: described(z.int(), 'Mails that bounced.'),
      lastSentAt: described(Instant.nullable(), 'The last mail.'),
      lastOpenAt: described(Instant.nullable(), 'The last open.'),
      lastClickAt: described(Instant.nullable(), 'The last click.'),
    }),
    'What the contact got and did.',
  ),
  consents: described(z.array(ContactConsent), 'The last 200 consents, the latest first.'),
});
export type ContactDetail = z.infer<typeof ContactDetail>;

/** `GET /contacts`: filters, order and page. */
export const ContactQuery = listQuery({
  sorts: ['-createdAt', 'createdAt', 'email', '-email', '-lastActivity', 'lastActivity'],
  filters: {
    label: z.coerce
      .number()
      .int()
      .min(1)
      .max(2_147_483_647)
      .optional()
      .meta({ description: 'Contacts with this label, by its number.' }),
    status: z.enum(CONTACT_STATUSES).optional().meta({ description: 'Contacts with this status.' }),
    stage: z
      .enum(MOVE_TARGETS)
      .optional()
      .meta({ description: 'Contacts at this stage, without those who were lost, or those who were lost.' }),
    import: z.uuid().optional().meta({ description: 'Contacts that this import has added.' }),
  },
});
export type ContactQuery = z.infer<typeof ContactQuery>;
export const ContactPage = listAnswer(Contact);

/** The filters of the list of contacts, as other calls take them: `{search?, label?, status?, stage?, import?}`. */
export const ListFilter = z.strictObject({
  search: ContactQuery.shape.search,
  label: z.int().min(1).max(2_147_483_647).optional(),
  status: ContactQuery.shape.status,
  stage: ContactQuery.shape.stage,
  import: ContactQuery.shape.import,
});
export type ListFilter = z.infer<typeof ListFilter>;

/** The people that a question or a segment finds, which `lib/audience/segments` reads: null is everybody. */
export const ContactFilter = described(
  z.record(z.string(), z.unknown()).nullable(),
  'The question that finds contacts: its conditions, or `{segmentId, version?}`, or filters of the list, `{search?, label?, status?, stage?, import?}`; null for all of them.',
  { match: 'all', of: [{ source: 'column', name: 'city', op: 'is', value: ['Jakarta'] }] },
);
export type ContactFilter = z.infer<typeof ContactFilter>;

/** `POST /contacts/find`. */
export const FindContactsInput = z
  .strictObject({
    filter: ContactFilter,
    sort: ContactQuery.shape.sort,
    page: z.int().min(1).max(LIST_ROWS_MAX).default(1).meta({ description: 'The number of the page, from 1.' }),
    size: z.int().min(1).max(100).default(10).meta({ description: 'Rows of a page.' }),
  })
  .refine(({ page, size }) => page * size <= LIST_ROWS_MAX, {
    path: ['page'],
    error: `must reach row ${LIST_ROWS_MAX} at most, with its size: use the export or a filter`,
  });
export type FindContactsInput = z.infer<typeof FindContactsInput>;

/** `POST /contacts/count`. */
export const CountContactsInput = z.strictObject({ filter: ContactFilter });
export type CountContactsInput = z.infer<typeof CountContactsInput>;

/** The number of contacts that a question finds. */
export const ContactCount = z.object({
  total: described(z.int().min(0).nullable(), 'The number; null if counting took more than 2 seconds.', 1200),
  estimate: described(z.int().min(0), 'An estimate where `total` is null, else the number.', 1200),
  ms: described(z.int().min(0), 'How long counting took, in milliseconds.', 12),
});
export type ContactCount = z.infer<typeof ContactCount>;

/** The number of contacts that were deleted. */
export const DeletedContacts = z.object({ deleted: described(z.int().min(0), 'Contacts that were deleted.', 3) });
