/** The status of a contact: may be mailed, has not confirmed, has left, or cannot be reached. */
export const CONTACT_STATUSES = ['active', 'pending', 'unsubscribed', 'bounced'] as const;
export type ContactStatus = (typeof CONTACT_STATUSES)[number];

/** The stages of a journey, the first one first. */
export const CONTACT_STAGES = ['aware', 'engaged', 'customer', 'loyal', 'promoter'] as const;
export type ContactStage = (typeof CONTACT_STAGES)[number];

/** The targets of moves: the stages of the journey, and Lost beside them. */
export const MOVE_TARGETS = [...CONTACT_STAGES, 'lost'] as const;
export type MoveTarget = (typeof MOVE_TARGETS)[number];

/** The ways in which a contact came in. */
export const CONTACT_SOURCES = ['manual', 'import', 'form', 'api', 'card', 'page', 'checkout'] as const;
export type ContactSource = (typeof CONTACT_SOURCES)[number];

/** The ways in which people are written: everybody, only people who are new, only people who exist. */
export const WRITE_MODES = ['addAndUpdate', 'addOnly', 'updateOnly'] as const;
export type WriteMode = (typeof WRITE_MODES)[number];

/** The causes of a label. */
export const LABEL_CAUSES = ['manual', 'import', 'form', 'api', 'flow'] as const;
export type LabelCause = (typeof LABEL_CAUSES)[number];

/** The types of a company's own fields. */
export const FIELD_TYPES = ['text', 'number', 'date', 'datetime', 'boolean', 'choice', 'multichoice', 'url'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Standard fields that have no column: they are kept among the own ones, under these names, which no own field may have. */
export const PLAIN_FIELDS = ['company', 'job_title', 'gender', 'address', 'zipcode', 'website'] as const;

/** Standard fields that have a column, and their tags. */
export const COLUMN_TAGS = {
  email: 'email',
  phone: 'phone',
  externalId: 'external_id',
  firstName: 'first_name',
  lastName: 'last_name',
  stage: 'stage',
  language: 'language',
  timezone: 'timezone',
  country: 'country',
  city: 'city',
  birthday: 'birthday',
} as const;

/** Tags that mean something of the contact itself, which no own field may have. */
export const RESERVED_TAGS: ReadonlySet<string> = new Set([
  ...Object.values(COLUMN_TAGS),
  ...PLAIN_FIELDS,
  'id',
  'status',
  'source',
  'label',
  'labels',
  'segment',
  'created_at',
  'updated_at',
  'last_activity_at',
]);

/** The names that a label may have: letters, digits, spaces, hyphens and underscores, 60 at most. */
export const LABEL_NAME = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} _-]{0,59}$/u;

/** Colors of a label. */
export const LABEL_COLORS = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const;

/** Own fields, labels and options of one company or field at most. */
export const OWN_FIELDS_MAX = 200;
export const LABELS_MAX = 1_000;
export const OPTIONS_MAX = 200;
export const TESTERS_MAX = 100;

/** Characters of a text value at most. */
export const TEXT_VALUE_MAX = 1_000;

/** Rows of one set at most. */
export const SET_MAX = 2_000;
