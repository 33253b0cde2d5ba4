/** All receivers that are not in the table of providers count as one: they mostly ask the same few lists about an address. */
export const OTHER_RECEIVERS = 'other';

/** What an address may send to one provider on the first day of its warm-up. */
export const LADDER_START = 200;
