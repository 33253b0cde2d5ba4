import type { SubscriberSetting } from '#lib/audience/consent/schema.ts';
import { SUBSCRIBER_TEXTS, type SubscriberTextName } from '#lib/audience/consent/values.ts';
import { en, type PageWords } from './words-en.ts';
import { id } from './words-id.ts';

const BUILT_IN: Readonly<Record<string, PageWords>> = { en, id };

/** The words of a page or mail, with the tag of their language. */
export type ChosenWords = { language: string; words: PageWords };

/**
 * Chooses the language of a person among those in which there are built-in words or texts of the company: that of the contact,
 * else the first of the browser's, else that of the company, else English.
 *
 * @param accepted the header `Accept-Language` (RFC 9110 §12.5.4); null for a mail.
 */
export function chooseWords(
  texts: SubscriberSetting['texts'],
  ofContact: string | null,
  accepted: string | null = null,
  ofCompany: string | null = null,
): ChosenWords {
  const known = [...Object.keys(texts), ...Object.keys(BUILT_IN)];
  for (const wanted of [ofContact, ...readAccepted(accepted), ofCompany].filter((tag) => tag !== null)) {
    const language = findLanguage(known, wanted);
    if (language) return wordsIn(texts, language);
  }
  return wordsIn(texts, 'en');
}

/** Returns the words in a language: the company's texts over the built-in ones, which are English where there are no others. */
export function wordsIn(texts: SubscriberSetting['texts'], language: string): ChosenWords {
  const builtIn = BUILT_IN[language] ?? BUILT_IN[baseOf(language)] ?? en;
  const own = texts[language] ?? texts[baseOf(language)] ?? {};
  const written = (Object.keys(SUBSCRIBER_TEXTS) as SubscriberTextName[]).flatMap((name) => {
    const text = own[name];
    return text ? [[name, text] as const] : [];
  });
  return { language, words: { ...builtIn, ...Object.fromEntries(written) } };
}

/** Replaces the placeholders of a text; others stay as they are. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{([a-z]+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole));

const baseOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? tag;

function findLanguage(known: readonly string[], wanted: string): string | undefined {
  const same = (tag: string) => tag.toLowerCase() === wanted.toLowerCase();
  return (
    known.find(same) ??
    known.find((tag) => tag === baseOf(wanted)) ??
    known.find((tag) => baseOf(tag) === baseOf(wanted))
  );
}

const ACCEPTED_MAX = 1_000;

function readAccepted(accepted: string | null): string[] {
  return (accepted ?? '')
    .slice(0, ACCEPTED_MAX)
    .split(',')
    .map((part) => part.trim().split(';'))
    .map(([tag = '', quality]) => ({ tag: tag.trim(), weight: Number(quality?.trim().slice(2) ?? 1) }))
    .filter(({ tag, weight }) => /^[a-z]{2,3}(?:-[a-z\d-]+)?$/i.test(tag) && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
