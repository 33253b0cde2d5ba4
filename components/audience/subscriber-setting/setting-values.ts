import type { FormValues } from '#components/kit/forms/use-submit.ts';
import type { SubscriberSetting, SubscriberTexts, UpdateSubscriberSetting } from '#lib/audience/consent/schema.ts';

/** The texts that a company may write itself, in the order of the form. */
export const TEXT_NAMES = [
  'confirmSubject',
  'confirmText',
  'confirmButton',
  'confirmedText',
  'centreTitle',
  'centreText',
] as const satisfies readonly (keyof SubscriberTexts)[];

/** Returns the lines of a text that are not empty. */
const linesOf = (text = ''): string[] => text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));

/** Reads whole numbers with commas between them; null for a text with anything else. */
export function readDays(text = ''): number[] | null {
  const parts = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  const days = parts.map(Number);
  return days.every((day) => Number.isInteger(day) && day >= 1 && day <= 365) ? days : null;
}

/** Reads a limit a week: null for none, undefined for a text that is no number from 1 to 50. */
export function readPerWeek(text = ''): number | null | undefined {
  if (text.trim() === '') return null;
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= 50 ? count : undefined;
}

const orNull = (text = ''): string | null => text.trim() || null;

/**
 * Returns the settings that a form holds.
 *
 * @param language the language of the texts in the form; those of others stay.
 */
export function readSetting(values: FormValues, before: SubscriberSetting, language: string): UpdateSubscriberSetting {
  const texts = Object.fromEntries(
    TEXT_NAMES.flatMap((name) => (values[name]?.trim() ? [[name, values[name].trim()]] : [])),
  );
  const { [language]: _, ...others } = before.texts;
  const redirect = orNull(values.unsubscribed);
  return {
    doubleOptIn: values.doubleOptIn === 'on',
    resubscribeAllowed: values.resubscribeAllowed === 'on',
    confirmPage: orNull(values.confirmPage),
    mode: values.mode === 'page' ? 'page' : 'centre',
    reasons: linesOf(values.reasons),
    pauseDays: readDays(values.pauseDays) ?? before.pauseDays,
    maxPerWeek: readPerWeek(values.maxPerWeek) ?? null,
    askAddress: values.askAddress === 'on',
    senderName: orNull(values.senderName),
    postalAddress: orNull(values.postalAddress),
    texts: Object.keys(texts).length > 0 ? { ...others, [language]: texts } : others,
    colors: {
      ...(values.accent && values.ownColors === 'on' && { accent: values.accent }),
      ...(values.background && values.ownColors === 'on' && { background: values.background }),
    },
    redirects: redirect ? { unsubscribed: redirect } : {},
  };
}
