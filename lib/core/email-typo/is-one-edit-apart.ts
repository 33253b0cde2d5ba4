/**
 * Checks if two different texts are one edit apart: a letter too many, one too few, another letter, or two neighbors
 * exchanged (Damerau and Levenshtein's distance of 1).
 */
export function isOneEditApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short === long) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  const isExchanged = short[at] === long[at + 1] && short[at + 1] === long[at];
  return isExchanged && short.slice(at + 2) === long.slice(at + 2);
}
