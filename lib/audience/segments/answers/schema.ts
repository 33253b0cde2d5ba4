import { z } from 'zod';
import { listAnswer, listQuery } from '#lib/core/list-query.ts';
import {
  CONDITIONS_MAX,
  FIELD_KINDS,
  type FieldType,
  MATCHES,
  SEGMENT_DESCRIPTION_MAX,
  SEGMENT_NAME_MAX,
  SEGMENT_SORTS,
  SEGMENT_STATES,
  SLOW_COMPARISON_MS,
  WATCHED_MAX,
} from '../values.ts';

const EXAMPLE = {
  match: 'all',
  of: [
    { source: 'column', name: 'city', op: 'is', value: ['Jakarta', 'Bandung'] },
    { source: 'activity', what: 'opened', op: 'inLast', n: 90, unit: 'day' },
  ],
};

/** A question as requests and answers carry it; `checkQuestion` says what is wrong with one, by the number of the condition. */
export const QuestionJson = z
  .looseObject({
    match: z.enum(MATCHES).meta({ description: 'People match all of the conditions, any of them, or none.' }),
    of: z
      .array(z.unknown())
      .max(CONDITIONS_MAX * 2)
      .meta({ description: 'Conditions, and groups of them in the same form.' }),
  })
  .meta({ description: 'A question about contacts: a group of conditions.', examples: [EXAMPLE] });
export type QuestionJson = z.infer<typeof QuestionJson>;

const Name = z
  .string()
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(SEGMENT_NAME_MAX, { error: `must have ${SEGMENT_NAME_MAX} characters or fewer` })
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: 'must be one line of text' })
  .meta({ description: 'The name, which no other segment has in any case.', examples: ['Lapsed buyers'] });

const Description = z.string().trim().max(SEGMENT_DESCRIPTION_MAX).meta({ description: 'A note for colleagues.' });

/** `POST /contacts/segment`: a new segment. */
export const CreateSegmentInput = z.strictObject({
  name: Name,
  description: Description.optional(),
  ast: QuestionJson,
});
export type CreateSegmentInput = z.infer<typeof CreateSegmentInput>;

/** `PUT /contacts/segment/{id}`: a change of a segment; absent fields stay as they are. */
export const UpdateSegmentInput = z.strictObject({
  name: Name.optional(),
  description: Description.optional(),
  ast: QuestionJson.optional(),
  isArchived: z.boolean().optional().meta({ description: 'True archives the segment, false brings it back.' }),
  notifiesWebhooks: z.boolean().optional().meta({
    description: 'True sends who enters and leaves to the webhooks that want it; the segment is watched then.',
  }),
  ifVersion: z
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .meta({ description: 'The version that the change was made of; refused with 409 if there is a later one.' }),
});
export type UpdateSegmentInput = z.infer<typeof UpdateSegmentInput>;

/** `GET /contacts/segment`: filters, order and page. */
export const SegmentQuery = listQuery({
  sorts: SEGMENT_SORTS,
  filters: {
    state: z.enum(SEGMENT_STATES).default('live').meta({ description: 'Segments in use, or archived ones.' }),
  },
});
export type SegmentQuery = z.infer<typeof SegmentQuery>;

const Version = z.int().min(1).meta({ description: 'The version of its question.' });
const Sentence = z.string().meta({ description: 'The question in words.' });

/** A segment in a list. */
export const Segment = z.object({
  id: z.uuid().meta({ description: 'The id of the segment.' }),
  name: z.string().meta({ description: 'The name.' }),
  description: z.string().meta({ description: 'A note for colleagues.' }),
  sentence: Sentence,
  version: Version,
  size: z.int().nullable().meta({ description: 'The people who matched when they were last counted.' }),
  sizeAt: z.iso.datetime().nullable().meta({ description: 'The time of that count.' }),
  usedBy: z.int().meta({ description: 'The number of things that use it.' }),
  isWatched: z.boolean().meta({
    description: 'True if something reacts to who enters and leaves it, such as a rule of the journey.',
  }),
  notifiesWebhooks: z.boolean().meta({
    description: 'True if who enters and leaves is sent to the webhooks that want it, whatever else watches.',
  }),
  isArchived: z.boolean().meta({ description: 'True for one that is no longer offered.' }),
  createdAt: z.iso.datetime().meta({ description: 'The time when it was created.' }),
  updatedAt: z.iso.datetime().meta({ description: 'The time of its last change.' }),
});
export type Segment = z.infer<typeof Segment>;

/** Segments in a list. */
export const SegmentList = listAnswer(Segment);

/** `GET /contacts/segment/findings`: the watched segments that cost too much. */
export const SegmentFindings = z.object({
  watched: z.int().min(0).meta({ description: 'Segments that something reacts to.', example: 23 }),
  isOverLimit: z.boolean().meta({
    description: `True for more than ${WATCHED_MAX}: each change of a contact is compared with all of them.`,
  }),
  slow: z
    .array(
      z.object({
        id: z.uuid().meta({ description: 'The id of the segment.' }),
        name: z.string().meta({ description: 'Its name.' }),
        ms: z.int().meta({ description: 'The time of its last comparison in milliseconds.', example: 6_200 }),
        at: z.iso.datetime().meta({ description: 'The time when it was compared.' }),
      }),
    )
    .meta({
      description: `Watched segments whose comparison took more than ${SLOW_COMPARISON_MS / 1_000} seconds, the slowest first.`,
    }),
});
export type SegmentFindings = z.infer<typeof SegmentFindings>;

/** `GET /contacts/segment/{id}`: an earlier version, for those who pinned it. */
export const SegmentVersionQuery = z.strictObject({
  version: z.coerce
    .number()
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .meta({ description: 'An earlier version; the latest one when absent.' }),
});

/** A segment with its question. */
export const SegmentDetail = Segment.extend({
  ast: QuestionJson,
  latest: Version.meta({ description: 'The latest version.' }),
  dependsOn: z.array(z.string()).meta({
    description: 'Facts of people whose change can change who matches; `time` means that it changes with the clock.',
  }),
});
export type SegmentDetail = z.infer<typeof SegmentDetail>;

/** The id of a deleted segment. */
export const DeletedSegment = z.object({
  id: z.uuid().meta({ description: 'The id of the segment that was deleted.' }),
});

/** `GET /contacts/segment/{id}/users`: the things that use a segment. */
export const SegmentUsers = z.object({
  data: z
    .array(
      z.object({
        kind: z.enum(['segment']).meta({ description: 'The kind of the thing.' }),
        id: z.uuid().meta({ description: 'Its id.' }),
        name: z.string().meta({ description: 'Its name.' }),
      }),
    )
    .meta({ description: 'The things that use the segment, by name.' }),
});
export type SegmentUsers = z.infer<typeof SegmentUsers>;

/** `GET /contacts/segment/{id}/versions`: the latest 100 versions of a question. */
export const SegmentVersions = z.object({
  data: z
    .array(
      z.object({
        version: Version,
        sentence: Sentence,
        createdAt: z.iso.datetime().meta({ description: 'The time of the change.' }),
        createdBy: z.string().nullable().meta({ description: 'The name of the person who made it; null for a key.' }),
      }),
    )
    .meta({ description: 'The versions, the latest first.' }),
});
export type SegmentVersions = z.infer<typeof SegmentVersions>;

/** `POST /contacts/segment/test`: a question, and the person that it is tested on. */
export const TestSegmentInput = z
  .strictObject({
    ast: QuestionJson,
    contactId: z.uuid().optional().meta({ description: 'The id of the contact.' }),
    email: z
      .string()
      .trim()
      .max(254)
      .optional()
      .meta({ description: 'The address of the contact, in place of the id.' }),
  })
  .refine(({ contactId, email }) => (contactId === undefined) !== (email === undefined), {
    path: ['contactId'],
    error: 'must be given, or the email in its place',
  });
export type TestSegmentInput = z.infer<typeof TestSegmentInput>;

/** A person as the builder shows one. */
export const SegmentPerson = z.object({
  id: z.uuid().meta({ description: 'The id of the contact.' }),
  email: z.string().nullable().meta({ description: 'The address.' }),
  name: z.string().meta({ description: 'First and last name, or what the person is known by.' }),
  status: z.string().meta({ description: 'The status of the contact.' }),
  values: z.array(z.unknown()).meta({ description: 'The values that the first conditions look at, in reading order.' }),
});
export type SegmentPerson = z.infer<typeof SegmentPerson>;

/** The answer of a test: of the whole question, and of each condition in reading order. */
export const TestedSegment = z.object({
  contact: SegmentPerson.omit({ values: true }).meta({ description: 'The person.' }),
  matches: z.boolean().meta({ description: 'True if the person matches the question.' }),
  conditions: z
    .array(
      z.object({
        matches: z.boolean().meta({ description: 'True if the person matches the condition.' }),
        value: z.unknown().meta({ description: 'The value of the person that the condition looks at.' }),
      }),
    )
    .meta({ description: 'The conditions of the question in reading order.' }),
});
export type TestedSegment = z.infer<typeof TestedSegment>;

/** `POST /contacts/segment/preview`: a question while it is written. */
export const PreviewSegmentInput = z.strictObject({
  ast: QuestionJson,
  before: z.uuid().optional().meta({ description: 'The id of the last person that was shown, for the next 20.' }),
  segmentId: z
    .uuid()
    .optional()
    .meta({ description: 'The segment whose question it is, if it is its latest one: its size is kept for the list.' }),
});
export type PreviewSegmentInput = z.infer<typeof PreviewSegmentInput>;

/** The numbers of a question, and 20 people who match it. */
export const SegmentPreview = z.object({
  everyone: z.int().meta({ description: 'All contacts of the company.' }),
  total: z.int().nullable().meta({ description: 'The people who match; null where counting took longer than 2 s.' }),
  estimate: z.int().nullable().meta({ description: 'An estimate of them where they were not counted.' }),
  mailable: z.int().nullable().meta({ description: 'Of these, the people who may get marketing mail now.' }),
  ms: z.int().nullable().meta({ description: 'The time of the count in milliseconds.' }),
  people: z
    .array(SegmentPerson)
    .nullable()
    .meta({ description: 'Twenty people who match, the newest first; null where finding them took longer than 2 s.' }),
});
export type SegmentPreview = z.infer<typeof SegmentPreview>;

/** `GET /contacts/segment/vocabulary`: the things of the company that conditions can name. */
export const SegmentVocabulary = z.object({
  fields: z
    .array(
      z.object({
        id: z.int().meta({ description: 'The id of the field.' }),
        name: z.string().meta({ description: 'The name of the field.' }),
        type: z.enum(Object.keys(FIELD_KINDS) as [FieldType, ...FieldType[]]).meta({ description: 'Its type.' }),
        options: z
          .array(z.object({ id: z.union([z.string(), z.number()]), name: z.string() }))
          .meta({ description: 'The options of a choice.' }),
      }),
    )
    .meta({ description: 'The fields of the company.' }),
  labels: z
    .array(z.object({ id: z.int(), name: z.string(), color: z.string().nullable() }))
    .meta({ description: 'The labels of the company.' }),
  segments: z
    .array(z.object({ id: z.uuid(), name: z.string(), isArchived: z.boolean() }))
    .meta({ description: 'The segments of the company.' }),
});
export type SegmentVocabulary = z.infer<typeof SegmentVocabulary>;

/** `GET /api/v1/segments`: segments, as keys see them. */
export const KeySegmentQuery = z.strictObject({
  cursor: z.uuid().optional().meta({ description: 'The `next_cursor` of the page before.' }),
  limit: z.coerce.number().int().min(1).max(100).default(25).meta({ description: 'Rows of a page.' }),
});
export type KeySegmentQuery = z.infer<typeof KeySegmentQuery>;

const NextCursor = z.uuid().nullable().meta({ description: 'The cursor of the next page; null on the last one.' });

export const KeySegmentPage = z.object({
  data: z
    .array(Segment.omit({ usedBy: true, isWatched: true, notifiesWebhooks: true, isArchived: true }))
    .meta({ description: 'Segments that are in use, by their ids.' }),
  nextCursor: NextCursor,
});

/** `GET /api/v1/segments/{id}/contacts`: a page of the people who match. */
export const KeySegmentContactsQuery = z.strictObject({
  cursor: z.uuid().optional().meta({ description: 'The `next_cursor` of the page before.' }),
  limit: z.coerce.number().int().min(1).max(1_000).default(100).meta({ description: 'Rows of a page.' }),
  version: z.coerce
    .number()
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .meta({ description: 'An earlier version; the latest one when absent.' }),
});
export type KeySegmentContactsQuery = z.infer<typeof KeySegmentContactsQuery>;

export const KeySegmentContacts = z.object({
  data: z
    .array(
      SegmentPerson.omit({ values: true, name: true }).extend({
        firstName: z.string().nullable().meta({ description: 'The first name.' }),
        lastName: z.string().nullable().meta({ description: 'The last name.' }),
        phone: z.string().nullable().meta({ description: 'The phone number (E.164).' }),
        createdAt: z.iso.datetime().meta({ description: 'The time when the contact was added.' }),
      }),
    )
    .meta({ description: 'People who match now, the newest first.' }),
  nextCursor: NextCursor,
});
