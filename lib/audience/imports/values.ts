/** The states of an import. */
export const IMPORT_STATES = ['prepared', 'queued', 'running', 'done', 'canceled', 'failed', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The ways in which an import writes. */
export const IMPORT_MODES = ['addAndUpdate', 'addOnly', 'updateOnly'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** Rows of one import at most. */
export const IMPORT_ROWS_MAX = 2_000_000;

/** Refused rows that are kept for the report; all are counted. */
export const REJECTS_MAX = 100_000;
