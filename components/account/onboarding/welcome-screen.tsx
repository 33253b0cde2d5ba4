'use client';

import { useState } from 'react';
import { TourPanel } from '#components/account/tour/tour-panel.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import type { TourView } from '#lib/account/onboarding/schema.ts';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';

type WelcomeScreenProps = {
  name: string;
  tour: TourView;
  /** True if this environment's welcome was finished before. */
  isWelcomed: boolean;
};

const NEXT = '/configuration';

/** The first screen of an account: its environment, the first steps, and the button to continue. */
export function WelcomeScreen({ name, tour, isWelcomed }: WelcomeScreenProps) {
  const t = useTexts('onboarding');
  return (
    <>
      <div>
        <h1 className="text-2xl font-semibold text-balance">{t('welcome.hello', { name })}</h1>
        <p className="mt-0.5 text-base text-pretty text-muted">{t(`welcome.${tour.environment}`)}</p>
      </div>
      <TourPanel view={tour} columns={2} />
      <div>
        {isWelcomed ? (
          <ButtonLink href={NEXT} size="lg" variant="primary">
            {t('welcome.go')}
          </ButtonLink>
        ) : (
          <Start />
        )}
      </div>
    </>
  );
}

function Start() {
  const t = useTexts('onboarding');
  const [isPending, setPending] = useState(false);
  const start = async () => {
    setPending(true);
    try {
      await api('POST /api/config/v2/on-boarding/finish-onboarding');
      window.location.assign(NEXT);
    } catch (error) {
      setPending(false);
      showError(error);
    }
  };
  return (
    <Button size="lg" variant="primary" loading={isPending} onClick={() => void start()}>
      {t('welcome.start')}
    </Button>
  );
}
