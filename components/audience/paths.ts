/** The screen with the list of contacts. */
export const CONTACTS_SCREEN = '/contact';
