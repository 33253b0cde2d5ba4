'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { TEXT_NAMES, textField } from './setting-values.ts';

/** Returns the label of each field of the form by its name, for the bar that names what is not saved. */
export function useSettingLabels(languages: readonly string[]): Record<string, string> {
  const t = useTexts('subscriberSetting');
  const texts = languages.flatMap((language) =>
    TEXT_NAMES.map((name) => [textField(language, name), t('textOf', { name: t(`textNames.${name}`), language })]),
  );
  return {
    doubleOptIn: t('doubleOptIn'),
    confirmPage: t('confirmPage'),
    mode: t('mode'),
    reasons: t('reasons'),
    pauseDays: t('pauses'),
    maxPerWeek: t('maxPerWeek'),
    askAddress: t('askAddress'),
    resubscribeAllowed: t('resubscribe'),
    'redirects.unsubscribed': t('redirect'),
    senderName: t('senderName'),
    postalAddress: t('postalAddress'),
    logoMediaId: t('logo'),
    ownColors: t('ownColors'),
    'colors.accent': t('accent'),
    'colors.background': t('background'),
    ...Object.fromEntries(texts),
  };
}
