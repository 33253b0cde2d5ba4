/** An email address, also inside of other text. */
const ADDRESS = /[\w.!#$%&'*+=^~-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}/g;

/** The query and fragment of a web address, or of a path in a text or in JSON. */
const QUERY = /((?:https?:\/\/[^\s"'<>\\?#]+|(?<=["'\s(]|^)\/[\w/.-]*))[?#][^\s"'<>\\]*/g;

/** A long random word, such as the token of a mailed link or an API key; ids are shorter. */
const TOKEN = /(?<![\w-])[\w-]{40,}(?![\w-])/g;

/**
 * Removes from a text whatever must not leave the installation: email addresses, queries of web addresses, and tokens. Ids
 * stay, and JSON stays JSON.
 */
export const withoutSecrets = (text: string): string =>
  text.replace(QUERY, '$1').replace(ADDRESS, '[address]').replace(TOKEN, '[token]');
