import compile from 'icu-minify/compile';
import type { Language } from '#lib/core/languages.ts';
import { en } from './en.ts';
import type { Area, TranslatedTexts } from './types.ts';

/** The texts of each language; a new language is one more line, held by the type against English. */
const languages: Record<Language, TranslatedTexts> = { en };

/** A text taken apart: a browser puts it together without the parser of ICU's grammar. */
type Compiled = ReturnType<typeof compile> | CompiledGroup;

/** Texts by their keys, compiled. */
type CompiledGroup = { [key: string]: Compiled };

/** Areas of texts by name, compiled. */
export type CompiledTexts = { [A in Area]?: CompiledGroup };

const compiled = new Map<string, CompiledGroup>();

/** The texts of some areas in a language; for servers only, who send browsers what their page needs. */
export function loadTexts(language: Language, areas: readonly Area[]): CompiledTexts {
  return Object.fromEntries(areas.map((area) => [area, loadArea(language, area)]));
}

function loadArea(language: Language, area: Area): CompiledGroup {
  const key = `${language} ${area}`;
  const known = compiled.get(key) ?? compileGroup(languages[language][area]);
  compiled.set(key, known);
  return known;
}

type Written = { readonly [key: string]: string | Written };

const compileGroup = (group: Written): CompiledGroup =>
  Object.fromEntries(Object.entries(group).map(([key, text]) => [key, compileOne(text)]));

/** Cloned, as what the compiler makes has no prototype in places, and React hands only plain objects to a browser. */
const compileOne = (text: string | Written): Compiled =>
  typeof text === 'string' ? structuredClone(compile(text)) : compileGroup(text);
