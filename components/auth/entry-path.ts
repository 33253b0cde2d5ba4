/** Where a person arrives who did not want anything else; it leads on to what is due (spec §2). */
export const ENTRY_PATH = '/loading-data';
