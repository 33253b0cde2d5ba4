'use client';

import { Activity, SearchX } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { curlSample, type SampleFacts } from './samples/curl-sample.ts';

/** Nothing was sent yet: how to begin. */
export function NothingSent({ sample }: { sample: SampleFacts }) {
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
      code={<CodeBlock label={t('sample')} samples={[{ label: 'curl', code: curlSample(sample) }]} />}
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
