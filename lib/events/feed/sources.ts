/**
 * The kinds of facts in a feed, by number. A row of mail has the ids of events; any other says that these contacts, submissions or
 * profiles had this, such as `labelled` with the id of the label. Events of contacts (lib/events/contact-events) have ids of their own, as
 * mail has.
 */
export const SOURCES = {
  mail: 0,
  contact: 1,
  form: 2,
  profile: 3,
  page: 4,
  payment: 5,
  checkIn: 6,
  contactEvent: 9,
} as const;

/** The kind of a fact. */
export type FactSource = Exclude<keyof typeof SOURCES, 'mail'>;

/** Returns kinds of facts as the bits of a number, by which a consumer names those it reads. */
export const sourceMask = (sources: readonly (keyof typeof SOURCES)[]): number =>
  sources.reduce((mask, source) => mask | (1 << SOURCES[source]), 0);
