'use client';

import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';

const STEPS = ['file', 'preview', 'mapping', 'options', 'import'] as const;

/** One of the five steps of an import. */
export type ImportStep = (typeof STEPS)[number];

type ImportStepsProps = {
  current: ImportStep;
  /** True where the current step is done, too. */
  isOver?: boolean;
};

/** The five steps of an import, with the one that is open; a phone shows that one alone. */
export function ImportSteps({ current, isOver = false }: ImportStepsProps) {
  const t = useTexts('imports');
  const at = STEPS.indexOf(current);
  return (
    <ol aria-label={t('steps.label')} className="flex min-h-8 items-center text-sm font-medium text-muted">
      {STEPS.map((step, index) => {
        const isDone = index < at || (isOver && index === at);
        const isCurrent = index === at;
        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            className={clsx('flex items-center gap-2', isCurrent ? 'text-fg' : 'max-lg:hidden')}
          >
            {index > 0 && <span aria-hidden className="mr-1 ml-3 h-px w-7 bg-line-strong max-lg:hidden" />}
            <span
              aria-hidden
              className={clsx(
                'grid size-5 shrink-0 place-items-center rounded-full border text-[0.6875rem] leading-none font-semibold',
                isDone && 'border-transparent bg-success text-surface',
                isCurrent && !isDone && 'border-transparent bg-accent text-on-fill',
                !isDone && !isCurrent && 'border-line-strong',
              )}
            >
              {isDone ? <Check className="size-3 stroke-3" /> : index + 1}
            </span>
            {isDone ? (
              <>
                <span aria-hidden>{t(`steps.${step}`)}</span>
                <span className="sr-only">{t('steps.done', { step: t(`steps.${step}`) })}</span>
              </>
            ) : (
              t(`steps.${step}`)
            )}
          </li>
        );
      })}
    </ol>
  );
}
