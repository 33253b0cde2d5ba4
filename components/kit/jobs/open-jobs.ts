/** The work in the background that screens show; all of them ask for the same. */
export const OPEN_JOBS = { query: { state: 'open', size: 10 } } as const;
