'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';

/** The path for people who don't switch. */
export const STAY_PATH = '/configuration';

/** Leads back to the console without a switch. */
export function StayLink() {
  const t = useTexts('environment');
  return (
    <ButtonLink href={STAY_PATH} variant="ghost" size="lg">
      {t('switch.stay')}
    </ButtonLink>
  );
}
