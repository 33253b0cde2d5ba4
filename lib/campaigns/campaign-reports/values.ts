import { OUTCOMES, type Outcome } from '#lib/campaigns/expansion/values.ts';

/** The facts by which a report counts opens and clicks, by the names in the paths of their calls. */
export const FACTS = ['browser', 'device', 'os', 'location', 'peak-time', 'link'] as const;
export type Fact = (typeof FACTS)[number];

/** The reasons for which a person of a send got no mail: those that were met when it was to be made, and those after. */
export const UNSENT_REASONS = [
  ...(Object.keys(OUTCOMES) as Outcome[]).filter((outcome) => outcome !== 'queued'), // the names of the table
  'left',
  'canceled',
] as const;

/** Rows of a fact at most. */
export const ROWS_MAX = 500;

/** People of a page at most, and by default. */
export const PEOPLE_MAX = 100;
export const PEOPLE_DEFAULT = 50;

/** The columns of an export of people, in their order. */
export const PEOPLE_COLUMNS = [
  'id',
  'email',
  'first_name',
  'last_name',
  'variant',
  'status',
  'reason',
  'opened',
  'clicked',
  'unsubscribed',
  'reported',
] as const;

/** A variant is not said to be the best under this probability. */
export const SURE = 0.9;
