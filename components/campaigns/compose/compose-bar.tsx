'use client';

import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Compose } from './use-compose.ts';

type ComposeBarProps = { compose: Compose; variantName: string | null; backTo: string; children: ReactNode };

/** The head of the editor: the way back, the name of the campaign, whether something is unsaved, and the actions. */
export function ComposeBar({ compose, variantName, backTo, children }: ComposeBarProps) {
  const t = useTexts('compose');
  const { content } = compose;
  return (
    <header className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
      <div className="flex min-w-0 items-center gap-2.5">
        <ButtonLink href={backTo} variant="ghost" size="sm" aria-label={t('back')} title={t('back')}>
          <ArrowLeft aria-hidden />
        </ButtonLink>
        <h1 className="max-w-full min-w-0 truncate text-lg font-semibold">
          {content.name}
          {variantName !== null && (
            <span className="font-normal text-muted"> · {t('variant', { name: variantName })}</span>
          )}
        </h1>
        <span role="status" className="shrink-0 text-xs text-muted">
          <SavedState compose={compose} />
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </header>
  );
}

function SavedState({ compose: { isChanged, isSaving, isBehind, savedAt } }: { compose: Compose }) {
  const t = useTexts('compose');
  if (isSaving) return t('saving');
  if (isChanged) return t(isBehind ? 'behind' : 'unsaved');
  return savedAt !== null && t.rich('savedAt', { time: () => <Time at={savedAt} /> });
}
