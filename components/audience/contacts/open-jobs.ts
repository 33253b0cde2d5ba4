/** The work in the background that the contact book shows. */
export const OPEN_JOBS = { query: { state: 'open', size: 10 } } as const;
