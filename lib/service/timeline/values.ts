/** The kinds of entries in a person's timeline. */
export const TIMELINE_TYPES = ['email', 'consent', 'label', 'change'] as const;
export type TimelineType = (typeof TIMELINE_TYPES)[number];
