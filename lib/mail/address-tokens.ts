/** A token of a structured header field: a word, a quoted string with its quotation marks, or a special character. */
export type AddressToken = {
  kind: 'word' | 'quoted' | 'special';
  text: string;
  /** True if white space or a comment precedes the token. */
  spaced: boolean;
};

const SPACE = /[ \t\r\n]+/y;
const QUOTED = /"(?:[^"\\\r\n\0]|\\[^\r\n\0])*"/y;
const SPECIAL = /[<>@,:;[\]]/y;
const WORD = /[^ \t\r\n\0"(),:;<>@[\\\]]+/y;
const COMMENT_PIECE = /[^()\\\0]+|\\[^\0]/y;

/**
 * Splits the value of an address header (RFC 5322 §3.2) into tokens. Comments, also nested ones, count as white space.
 *
 * @returns null if the syntax is invalid: an unclosed quotation or comment, a stray backslash or parenthesis.
 */
export function tokenizeAddresses(value: string): AddressToken[] | null {
  const tokens: AddressToken[] = [];
  let at = 0;
  let spaced = false;
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(value)?.[0] ?? null;
    if (found !== null) at += found.length;
    return found;
  };
  while (at < value.length) {
    if (take(SPACE) !== null) {
      spaced = true;
      continue;
    }
    if (value[at] === '(') {
      at = findCommentEnd(value, at);
      if (at < 0) return null;
      spaced = true;
      continue;
    }
    const token = readToken(take);
    if (!token) return null;
    tokens.push({ ...token, spaced });
    spaced = false;
  }
  return tokens;
}

function readToken(take: (pattern: RegExp) => string | null): Omit<AddressToken, 'spaced'> | null {
  const word = take(WORD);
  if (word !== null) return { kind: 'word', text: word };
  const quoted = take(QUOTED);
  if (quoted !== null) return { kind: 'quoted', text: quoted };
  const special = take(SPECIAL);
  return special === null ? null : { kind: 'special', text: special };
}

/** Returns the offset after the comment that opens at `from`, or -1 if the comment does not close. */
function findCommentEnd(value: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < value.length) {
    const character = value[at];
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (character === '(' || character === ')') {
      at += 1;
      if (depth === 0) return at;
      continue;
    }
    COMMENT_PIECE.lastIndex = at;
    const piece = COMMENT_PIECE.exec(value)?.[0];
    if (!piece) return -1;
    at += piece.length;
  }
  return -1;
}
