/**
 * Compares a name that a person typed as a confirmation with the name itself. Upper and lower case count. Spaces around
 * it do not, and several spaces between two words count as one, since a browser shows them as one.
 */
export const isSameName = (typed: string, name: string): boolean => normalizeName(typed) === normalizeName(name);

const normalizeName = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ');
