import { PASSWORD_MIN } from '#lib/core/limits.ts';

/** Digits and signs that people add before or after a word, as in `dragon2024!`. */
const EDGES = /^[^\p{L}]{0,6}|[^\p{L}]{0,6}$/gu;

/** The length from which a word counts; shorter ones occur in good passwords by chance. */
const WORD_MIN = 5;

type Lists = { passwords: ReadonlySet<string>; words: ReadonlySet<string> };

let lists: Promise<Lists> | null = null;

/**
 * Returns true if a password is one of the 50,000 that attackers try first, in any case, also with up to six digits or
 * signs before and after it. The list is loaded at the first call.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  lists ??= loadLists();
  const { passwords, words } = await lists;
  const plain = password.toLowerCase();
  return passwords.has(plain) || words.has(plain.replaceAll(EDGES, ''));
}

/** Loads the entries that a password of the required length can match; most entries are reduced to their word. */
async function loadLists(): Promise<Lists> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = dictionary['passwords-common'];
  return {
    passwords: new Set(common.filter((one) => one.length >= PASSWORD_MIN)),
    words: new Set(common.filter((one) => one.length >= WORD_MIN && /^\p{L}.*\p{L}$/u.test(one))),
  };
}
