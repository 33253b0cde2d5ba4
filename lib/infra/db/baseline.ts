/**
 * The migration that creates the whole database of 27 November 2026. It replaced the migrations before it, whose names remain
 * recorded in the databases that they made.
 */
export const BASELINE = '0001_baseline';

/** The last of the migrations that the baseline replaced. Those before it have smaller names, those after it larger ones. */
export const LAST_REPLACED = '20261127011032_dead_refusals';

/** Returns true for the name of a migration that the baseline replaced. */
export const isReplaced = (name: string): boolean => name !== BASELINE && name <= LAST_REPLACED;
