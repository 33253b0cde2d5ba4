/** The states of an import. `preparing`: its rows are being counted. */
export const IMPORT_STATES = [
  'preparing',
  'prepared',
  'queued',
  'running',
  'done',
  'canceled',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The ways in which an import writes. `unsubscribe` puts its addresses on the suppression list; `testers` makes them testers. */
export const IMPORT_MODES = ['addAndUpdate', 'addOnly', 'updateOnly', 'unsubscribe', 'testers'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** Checks whether a way of importing adds people who are new. */
export const addsPeople = (mode: ImportMode): boolean => mode === 'addAndUpdate' || mode === 'addOnly';

/** The occasions on which people of an import agreed to get mail. */
export const CONSENT_ORIGINS = ['customers', 'event', 'form', 'paper', 'elsewhere'] as const;

/** The values of a person that a column may fill, besides `field:<tag>`. `label` may be filled by several columns. */
export const IMPORT_TARGETS = [
  'email',
  'firstName',
  'lastName',
  'fullName',
  'phone',
  'externalId',
  'birthday',
  'country',
  'city',
  'language',
  'timezone',
  'stage',
  'status',
  'label',
  'company',
  'jobTitle',
  'gender',
  'address',
  'zipcode',
  'website',
] as const;

/** Rows of one import at most. */
export const IMPORT_ROWS_MAX = 2_000_000;

/** Refused rows that are kept for the report; all are counted. */
export const REJECTS_MAX = 100_000;

/** Rows of the preview, and examples of each reason of a refusal. */
export const PREVIEW_ROWS = 20;
export const EXAMPLES_MAX = 100;
