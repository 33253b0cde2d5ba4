import type { createTranslator } from 'use-intl/core';
import type { en } from './en.ts';

/** Every text in English, as literal types: what keys there are, and which values a text asks for. */
type EnglishTexts = typeof en;

/** A group of texts, one file in each language's folder. */
export type Area = keyof EnglishTexts;

/** Says the texts of one area: `t('key', values)`; a key that is not there, or a value left out, fails the type check. */
export type Translate<A extends Area> = ReturnType<typeof createTranslator<EnglishTexts[A]>>;

/** A text key of one area, for functions that take one. */
export type TextKey<A extends Area> = Parameters<Translate<A>['has']>[0];

/** The same keys with any words in place of the English ones. */
type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

/** The texts that the folder of another language must hold. */
export type TranslatedTexts = Translated<EnglishTexts>;
