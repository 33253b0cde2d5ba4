/** The name for all receivers outside the table of providers: most of them use the same blocklists, so they count as one. */
export const OTHER_RECEIVERS = 'other';

/** The messages that an address may send to one provider on the first day of its warm-up. */
export const LADDER_START = 200;
