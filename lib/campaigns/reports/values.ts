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

/** An act of a person with a message, or an outcome of it. */
export type Bit = keyof typeof BITS;

/** The bits in the order of reports. */
export const BIT_NAMES = Object.keys(BITS) as Bit[]; // the names of the table

/** People by their acts and outcomes, of one variant of a send. */
export type Totals = Record<Bit, number>;

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
