import { cache } from 'react';
import { createTranslator, type IntlError } from 'use-intl/core';
import type { Language } from '#lib/core/languages.ts';
import { loadTexts } from './load-texts.ts';
import { readLanguage } from './read-language.ts';
import type { Area, Translate } from './types.ts';

/** The texts of an area for a server component: `const t = await getTexts('team')`. */
export async function getTexts<A extends Area>(area: A): Promise<Translate<A>> {
  return translatorOf(await readLanguage(), area) as Translate<A>;
}

/** Creates a translator once per request, language and area. The types of `getTexts` tie its keys to `area`. */
const translatorOf = cache((language: Language, area: Area): unknown =>
  createTranslator({ locale: language, messages: loadTexts(language, [area])[area], onError: refuse }),
);

function refuse(error: IntlError): never {
  throw error;
}
