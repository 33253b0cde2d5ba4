/** The length beyond which a text is not searched, so that a broken request costs no more than a valid one. */
const SEARCHED_MAX = 1_000_000;

const BLANKS = /[ \t\n\r]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a JSON text holds controls as escapes only (RFC 8259 §7)
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

type Wanted = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end';

/**
 * Finds the position at which a text stops being JSON (RFC 8259): the offset of the first wrong token, or the text's
 * length if it ends too early. Null if there is no error or the text is too long to search.
 */
export function findJsonError(text: string): number | null {
  if (text.length > SEARCHED_MAX) return null;
  const open: ('{' | '[')[] = [];
  let wanted: Wanted = 'value';
  let at = 0;
  const end = (pattern: RegExp): number => {
    pattern.lastIndex = at;
    return pattern.test(text) ? pattern.lastIndex : -1;
  };
  for (;;) {
    at = Math.max(at, end(BLANKS));
    const character = text[at];
    const isEnd = character === (open.at(-1) === '{' ? '}' : ']') && wanted.endsWith('end') && open.length > 0;
    if (isEnd) {
      open.pop();
      at += 1;
      wanted = 'comma or end';
    } else if (wanted === 'comma or end') {
      if (open.length === 0) return character === undefined ? null : at;
      if (character !== ',') return at;
      at += 1;
      wanted = open.at(-1) === '{' ? 'name' : 'value';
    } else if (wanted === 'colon') {
      if (character !== ':') return at;
      at += 1;
      wanted = 'value';
    } else if (wanted.startsWith('value') && (character === '{' || character === '[')) {
      open.push(character);
      at += 1;
      wanted = character === '{' ? 'name or end' : 'value or end';
    } else {
      const isName = wanted.startsWith('name');
      const next = Math.max(end(STRING), isName ? -1 : end(SCALAR));
      if (next < 0) return at;
      at = next;
      wanted = isName ? 'colon' : 'comma or end';
    }
  }
}
