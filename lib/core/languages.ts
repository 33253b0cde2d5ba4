/** The languages that the screens speak, by tag (BCP 47), each by its own name. */
export const LANGUAGES = { en: 'English' } as const;

/** The tag of a language that the screens speak. */
export type Language = keyof typeof LANGUAGES;

/** The language of people who have chosen none (docs/product.md §9: default language en). */
export const DEFAULT_LANGUAGE: Language = 'en';

/** Name of the cookie with the language of the person who last signed in here; code that writes `user.language` sets it too. */
export const LANGUAGE_COOKIE = 'language';

/** Checks whether the screens are available in this language. */
export const isLanguage = (tag: unknown): tag is Language => typeof tag === 'string' && Object.hasOwn(LANGUAGES, tag);

/**
 * The language for a person: the one chosen, else the first of the browser's that the screens speak, else English.
 *
 * @param chosen a tag, as a cookie or a user's row holds it.
 * @param accepted the header `Accept-Language` (RFC 9110 §12.5.4).
 */
export function chooseLanguage(chosen: string | null | undefined, accepted: string | null | undefined): Language {
  if (isLanguage(chosen)) return chosen;
  const wanted = (accepted ?? '')
    .split(',')
    .map((part) => part.trim().split(';'))
    .map(([tag = '', quality]) => ({ tag: tag.toLowerCase(), weight: Number(quality?.trim().slice(2) ?? 1) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { tag } of wanted) {
    const found = [tag, tag.split('-')[0]].find(isLanguage);
    if (found) return found;
  }
  return DEFAULT_LANGUAGE;
}
