/** The kinds of data requests. */
export const REQUEST_KINDS = ['export', 'erasure'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** The states of a request; `waiting`: others still await mail that has the person's address in it. */
export const REQUEST_STATES = ['queued', 'running', 'waiting', 'done', 'failed'] as const;

/** Days that the file of an export is kept. */
export const FILE_DAYS = 7;
