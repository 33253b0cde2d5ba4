/** The number of characters at the end of an id that stay when it is cut. */
const ID_END = 4;

/** Splits a text into the part that may be cut and the end that stays: `@domain`, or the last four characters. */
export function splitText(text: string, kind: 'address' | 'id'): [start: string, end: string] {
  const at = kind === 'address' ? text.lastIndexOf('@') : text.length - ID_END;
  return at > 0 ? [text.slice(0, at), text.slice(at)] : [text, ''];
}
