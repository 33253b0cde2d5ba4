'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import type { Preparation } from '#lib/account/onboarding/schema.ts';
import type { Environment } from '#lib/core/environment.ts';

/** Returns a function that describes the result of a preparation step in a sentence. */
export function usePreparationTexts(environment: Environment): (answer: Preparation) => string {
  const t = useTexts('environment');
  return ({ step, state, found }) => {
    const count = Number(found ?? 0);
    const name = found ?? '';
    switch (step) {
      case 'environment':
        return t(state === 'done' ? 'preparing.environmentDone' : 'preparing.environmentFailed', {
          name: found === 'production' ? t('production') : t('sandbox'),
        });
      case 'sender':
        return state === 'done' ? t('preparing.senderDone', { name }) : t('preparing.senderFailed');
      case 'quota':
        if (state === 'failed') return t('preparing.quotaFailed');
        return count < 0 ? t('preparing.quotaUnlimited') : t('preparing.quotaDone', { count });
      case 'recipients':
        if (environment === 'production') return t('preparing.recipientsEverybody');
        return count > 0 ? t('preparing.recipientsDone', { count }) : t('preparing.recipientsOpen');
      case 'keys':
        return count > 0 ? t('preparing.keysDone', { count }) : t('preparing.keysOpen');
    }
  };
}
