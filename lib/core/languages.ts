/** The languages that the screens speak, by tag (BCP 47), each by its own name. */
export const LANGUAGES = { en: 'English' } as const;

/** The tag of a language that the screens speak. */
export type Language = keyof typeof LANGUAGES;

/** What is spoken to those who have chosen nothing (suite §9: default language en). */
export const DEFAULT_LANGUAGE: Language = 'en';

/** Name of the cookie with the language of who last logged in here; whoever writes `user.language` sets it too. */
export const LANGUAGE_COOKIE = 'language';

/** Whether the screens speak this language. */
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
