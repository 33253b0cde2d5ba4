/** Words of what a person is told when something fails. */
export const errors = {} as const;
