/** A part of a value to publish; `isMissing` where no published value has it. */
export type ValuePart = { text: string; isMissing: boolean };

/** Characters that a published word has at least to count as the start of a longer one, so that `v=` alone does not. */
const CUT_MIN = 16;

/**
 * Splits a value to publish into the parts that are published already and those that are missing. Compares word by word, as
 * the terms of SPF and the tags of DKIM and DMARC are separated by spaces; of a word that was cut off, only the rest is missing.
 *
 * @param found the published values.
 */
export function diffValue(wanted: string, found: readonly string[]): ValuePart[] {
  const published = new Set(found.flatMap((value) => value.split(/\s+/)));
  const parts: ValuePart[] = [];
  for (const word of wanted.split(/(\s+)/).filter((text) => text !== '')) {
    for (const part of splitWord(word, published)) addPart(parts, part);
  }
  return parts;
}

function splitWord(word: string, published: ReadonlySet<string>): ValuePart[] {
  if (word.trim() === '' || published.has(word)) return [{ text: word, isMissing: false }];
  const start = [...published].find((text) => text.length >= CUT_MIN && word.startsWith(text));
  if (start === undefined) return [{ text: word, isMissing: true }];
  return [
    { text: start, isMissing: false },
    { text: word.slice(start.length), isMissing: true },
  ];
}

/** Adds a part to those before it; missing words that follow each other become one part, with the spaces between them. */
function addPart(parts: ValuePart[], part: ValuePart): void {
  const before = parts.at(-2);
  const last = parts.at(-1);
  const isBetween = part.isMissing && last?.text.trim() === '' && before?.isMissing === true;
  if (isBetween) {
    parts.splice(-2, 2, { text: `${before.text}${last.text}${part.text}`, isMissing: true });
  } else if (last?.isMissing === false && !part.isMissing) {
    parts.splice(-1, 1, { text: `${last.text}${part.text}`, isMissing: false });
  } else parts.push(part);
}
