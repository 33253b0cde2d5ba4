'use client';

import { ChartColumn, SearchX } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { CodeBlock } from '#components/ui/code/code-block.tsx';
import type { HighlightedSample } from '#components/ui/code/code-sample.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { useAnalyticView } from './analytic-view-context.tsx';

/** No mail is counted in the view: how to send some, or how to see more of it. */
export function AnalyticEmpty({ sample }: { sample: HighlightedSample }) {
  const t = useTexts('analytics');
  const { view, change } = useAnalyticView();
  if (view.filters.length > 0) {
    return (
      <Card>
        <EmptyState
          icon={SearchX}
          title={t('nothingMatches')}
          action={<Button onClick={() => change({ filters: [] })}>{t('clear')}</Button>}
        >
          {t('nothingMatchesText')}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon={ChartColumn}
        title={t('none')}
        action={
          <ButtonLink href="/configuration" variant="primary">
            {t('sendTest')}
          </ButtonLink>
        }
        code={<CodeBlock label={t('sample')} samples={[sample]} />}
      >
        {t('noneText')}
      </EmptyState>
    </Card>
  );
}
