import { PASSWORD_MIN } from '#lib/core/limits.ts';

/** Well-known sequences of characters: the alphabet, the digits and the rows of keyboards. */
const ORDERS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop[]',
  'qwertzuiopü',
  'azertyuiop',
  "asdfghjkl;'",
  'zxcvbnm,./',
];

const NEIGHBOURS = new Set(
  ORDERS.flatMap((order) =>
    Array.from({ length: order.length - 1 }, (_, at) => order.slice(at, at + 2)).flatMap((two) => [
      two,
      two[1] + (two[0] ?? ''),
    ]),
  ),
);

/** The minimum number of distinct characters in a password. */
const DISTINCT_MIN = 4;

/** The average run length from which a password counts as a sequence: `abcd1234` has two runs of four. */
const RUN_LENGTH = 4;

/** Returns the pattern that makes a password easy to guess; null if it has none. */
export function findPattern(password: string): 'repeated' | 'sequence' | null {
  const characters = [...password.toLowerCase()];
  if (new Set(characters).size < DISTINCT_MIN || isRepeated(characters)) return 'repeated';
  return characters.length / countRuns(characters) >= RUN_LENGTH ? 'sequence' : null;
}

/** Returns true if the characters repeat a shorter text that would not be a valid password by its length. */
function isRepeated(characters: readonly string[]): boolean {
  const sizes = Array.from({ length: Math.floor(characters.length / 2) }, (_, index) => index + 1);
  return sizes.some((size) => size < PASSWORD_MIN && characters.every((one, at) => one === characters[at % size]));
}

function countRuns(characters: readonly string[]): number {
  const breaks = characters.filter((one, at) => {
    const before = characters[at - 1];
    return before !== undefined && before !== one && !NEIGHBOURS.has(before + one);
  });
  return breaks.length + 1;
}
