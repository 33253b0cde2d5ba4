import type { Language } from '#lib/core/languages.ts';
import { en } from './en.ts';
import type { Area, Texts } from './types.ts';

/** The texts of each language; a new language is one more line, held by the type against English. */
const languages: Record<Language, Texts> = { en };

/** The texts of some areas in a language; for servers only, who send browsers what their page needs. */
export function loadTexts(language: Language, areas: readonly Area[]): Partial<Texts> {
  return Object.fromEntries(areas.map((area) => [area, languages[language][area]]));
}
