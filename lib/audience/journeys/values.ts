/** The directions of a rule: up never moves anybody back. */
export const DIRECTIONS = ['up', 'any'] as const;

/** Rules that a journey may have. */
export const RULES_MAX = 20;

/** Characters of a stage's name. */
export const STAGE_NAME_MAX = 40;

/** Days of a range without one given. */
export const RANGE_DAYS = 30;
