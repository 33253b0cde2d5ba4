/** Words of forms and their dialogs. */
export const forms = {} as const;
