import compile from 'icu-minify/compile';
import type { Language } from '#lib/core/languages.ts';
import { en } from './en.ts';
import type { Area, Texts } from './types.ts';

/** The texts of each language; a new language is one more line, held by the type against English. */
const languages: Record<Language, Texts> = { en };

/** A text, or a group of them by its key, taken apart: a browser puts it together without the parser of ICU's grammar. */
export type Compiled = ReturnType<typeof compile> | { [key: string]: Compiled };

/** Areas of texts by name, compiled. */
export type CompiledTexts = { [A in Area]?: Compiled };

const compiled = new Map<string, Compiled>();

/** The texts of some areas in a language; for servers only, who send browsers what their page needs. */
export function loadTexts(language: Language, areas: readonly Area[]): CompiledTexts {
  return Object.fromEntries(areas.map((area) => [area, loadArea(language, area)]));
}

function loadArea(language: Language, area: Area): Compiled {
  const key = `${language} ${area}`;
  const known = compiled.get(key) ?? compileAll(languages[language][area]);
  compiled.set(key, known);
  return known;
}

type Written = string | { readonly [key: string]: Written };

/** Cloned, as what the compiler makes has no prototype in places, and React hands only plain objects to a browser. */
const compileAll = (written: Written): Compiled =>
  typeof written === 'string'
    ? structuredClone(compile(written))
    : Object.fromEntries(Object.entries(written).map(([key, text]) => [key, compileAll(text)]));
