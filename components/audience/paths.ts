/** The screens of contacts. */
export const CONTACTS_SCREEN = '/contact';
export const LABELS_SCREEN = '/contact/label';
export const FIELDS_SCREEN = '/contact/field';
