/** Acts of a person with the message of a send, and its outcomes, as bits of one number. */
export const BITS = {
  opened: 1,
  clicked: 2,
  hard: 4,
  soft: 8,
  unsubscribed: 16,
  reported: 32,
  delivered: 64,
  blocked: 128,
} as const;

/** The bits of bounces: a person has the last of them alone. */
export const BOUNCES = BITS.hard | BITS.soft | BITS.blocked;

/** The numbers of a send by variant, as they are stored, in the order of the columns. */
export const TOTAL_NAMES = [
  'delivered',
  'opened',
  'clicked',
  'hard',
  'soft',
  'blocked',
  'left',
  'unsubscribed',
  'reported',
] as const;

/** People of one variant of a send by what came of it. Of `delivered`, `hard`, `soft`, `blocked` and `left` each person has one at most. */
export type Totals = Record<(typeof TOTAL_NAMES)[number], number>;

/** The facts by which opens and clicks are counted, with the numbers under which they are stored. */
export const DIMENSIONS = {
  browser: 1,
  os: 2,
  device: 3,
  country: 4,
  city: 5,
  /** The hour of the week in the company's zone: 0 is Monday, 00:00. */
  weekHour: 6,
  link: 7,
  /** The hour (UTC), for the course of a report. */
  hour: 8,
} as const;

/** A fact by which opens and clicks are counted. */
export type Dimension = keyof typeof DIMENSIONS;

/** The longest value of a fact, in characters. */
export const VALUE_MAX = 255;

/** The lists of people that a report has. */
export const REPORT_STATUSES = [
  'clicked',
  'opened',
  'notopen',
  'delivered',
  'bounceback',
  'unsubscribed',
  'reportspam',
] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** The statuses by which people of a send are chosen: those of reports, and the kinds of bounces. */
export const PEOPLE_STATUSES = [...REPORT_STATUSES, 'hard', 'soft', 'block'] as const;
export type PeopleStatus = (typeof PEOPLE_STATUSES)[number];
