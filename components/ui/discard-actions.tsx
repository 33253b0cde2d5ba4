'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from './button.tsx';

/** The two answers to the question whether what was typed may be lost. */
export function DiscardActions({ onAnswer }: { onAnswer: (isDiscarded: boolean) => void }) {
  const t = useTexts('ui');
  return (
    <>
      <Button onClick={() => onAnswer(false)}>{t('discard.keep')}</Button>
      <Button variant="danger" onClick={() => onAnswer(true)}>
        {t('discard.discard')}
      </Button>
    </>
  );
}
