/** Larger texts are not searched: the answer to a broken request need not cost more than a good one. */
const SEARCHED_MAX = 1_000_000;

const BLANKS = /[ \t\n\r]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a JSON text holds controls as escapes only (RFC 8259 §7)
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

type Wanted = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end';

/**
 * Where a text stops being JSON (RFC 8259): the offset of the first token that does not belong, which is the text's
 * length when it only ends too early. Null when no fault is found, or the text is too large to look.
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
