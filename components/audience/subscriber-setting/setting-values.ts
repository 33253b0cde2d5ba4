import type { FormValues } from '#components/kit/forms/use-submit.ts';
import type { SubscriberSetting, SubscriberTexts } from '#lib/audience/consent/schema.ts';
import {
  PAUSE_DAYS_MAX,
  PAUSES_MAX,
  PER_WEEK_MAX,
  REASONS_MAX,
  SUBSCRIBER_TEXTS,
  type SubscriberTextName,
} from '#lib/audience/consent/values.ts';

/** The texts that a company may write itself, in the order of the form. */
export const TEXT_NAMES = Object.keys(SUBSCRIBER_TEXTS) as SubscriberTextName[]; // the names of the table

const areDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** Returns the lines of a text that are not empty; null if they cannot be reasons. */
export function readReasons(text = ''): string[] | null {
  const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  return lines.length <= REASONS_MAX && areDistinct(lines) && lines.every(({ length }) => length <= 100) ? lines : null;
}

/** Reads whole numbers with commas between them; null for a text with anything else. */
export function readDays(text = ''): number[] | null {
  const days = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [Number(part)]));
  const areDays = days.every((day) => Number.isInteger(day) && day >= 1 && day <= PAUSE_DAYS_MAX);
  return areDays && days.length <= PAUSES_MAX && areDistinct(days) ? days : null;
}

/** Reads a limit a week: null for none, undefined for a text that is no number from 1 to 50. */
export function readPerWeek(text = ''): number | null | undefined {
  if (text.trim() === '') return null;
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= PER_WEEK_MAX ? count : undefined;
}

const orNull = (text = ''): string | null => text.trim() || null;

/** The name of the field of a text in the form, which is also its path in the call. */
export const textField = (language: string, name: SubscriberTextName): string => `texts.${language}.${name}`;

/** Returns the settings that a form holds; null where a field cannot be read. */
export function readSetting(values: FormValues, languages: readonly string[]): SubscriberSetting | null {
  const [reasons, pauseDays, maxPerWeek] = [
    readReasons(values.reasons),
    readDays(values.pauseDays),
    readPerWeek(values.maxPerWeek),
  ];
  if (reasons === null || pauseDays === null || maxPerWeek === undefined) return null;
  const unsubscribed = orNull(values['redirects.unsubscribed']);
  const { accent = '', background = '' } = { accent: values['colors.accent'], background: values['colors.background'] };
  return {
    doubleOptIn: values.doubleOptIn === 'on',
    confirmPage: orNull(values.confirmPage),
    mode: values.mode === 'page' ? 'page' : 'centre',
    reasons,
    pauseDays,
    maxPerWeek,
    askAddress: values.askAddress === 'on',
    resubscribeAllowed: values.resubscribeAllowed === 'on',
    senderName: orNull(values.senderName),
    postalAddress: orNull(values.postalAddress),
    texts: readTexts(values, languages),
    colors: values.ownColors === 'on' ? { accent, background } : {},
    logoMediaId: orNull(values.logoMediaId),
    redirects: unsubscribed === null ? {} : { unsubscribed },
  };
}

function readTexts(values: FormValues, languages: readonly string[]): SubscriberSetting['texts'] {
  const texts: Record<string, SubscriberTexts> = {};
  for (const language of languages) {
    const written = TEXT_NAMES.flatMap((name) => {
      const text = values[textField(language, name)]?.trim();
      return text ? [[name, text] as const] : [];
    });
    if (written.length > 0) texts[language] = Object.fromEntries(written);
  }
  return texts;
}
