'use client';

import { Activity, SearchX } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { CodeBlock } from '#components/ui/code/code-block.tsx';
import type { HighlightedSample } from '#components/ui/code/code-sample.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';

/** Nothing was sent yet: how to begin. */
export function NothingSent({ sample }: { sample: HighlightedSample }) {
  const t = useTexts('activity');
  return (
    <EmptyState
      icon={Activity}
      title={t('nothingSent')}
      action={
        <ButtonLink href="/configuration" variant="primary">
          {t('sendTest')}
        </ButtonLink>
      }
      code={<CodeBlock label={t('sample')} samples={[sample]} />}
    >
      {t('nothingSentText')}
    </EmptyState>
  );
}

/** The filters leave nothing over. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  const t = useTexts('activity');
  return (
    <EmptyState icon={SearchX} title={t('nothingMatches')} action={<Button onClick={onClear}>{t('clear')}</Button>}>
      {t('nothingMatchesText')}
    </EmptyState>
  );
}
