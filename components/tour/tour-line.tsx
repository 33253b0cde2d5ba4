'use client';

import { clsx } from 'clsx';
import { Circle, CircleCheck, CircleDot } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import type { TourItem } from './tour-items.ts';

type TourLineProps = {
  item: TourItem;
  /** True for the first open step. */
  isNext: boolean;
  hasAction: boolean;
};

/** One step of the checklist: what it is, whether it is done, and where it is taken. */
export function TourLine({ item, isNext, hasAction }: TourLineProps) {
  const t = useTexts('tour');
  const { isDone, href } = item;
  const Icon = isDone ? CircleCheck : isNext ? CircleDot : Circle;
  const { text, action } = useWords(item);
  return (
    <li aria-current={isNext ? 'step' : undefined} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-60 gap-3">
        <Icon
          aria-hidden
          className={clsx(
            'mt-0.5 size-5 shrink-0',
            isDone ? 'text-success-text' : isNext ? 'text-accent-text' : 'text-faint',
          )}
        />
        <div className="min-w-0">
          <p className="text-base font-medium">
            {t(`steps.${item.id}.title`)} <span className="sr-only">{t(isDone ? 'done' : 'open')}</span>
          </p>
          {!isDone && <p className="text-sm text-muted">{text}</p>}
        </div>
      </div>
      {!isDone && hasAction && (
        <ButtonLink href={href} size="sm" variant={isNext ? 'primary' : 'outline'} className="ml-8">
          {action}
        </ButtonLink>
      )}
    </li>
  );
}

/** Asking for production has words of its own for each of its phases. */
function useWords({ id, phase }: TourItem): { text: string; action: string } {
  const t = useTexts('tour');
  if (id !== 'tryProduction' || !phase) return { text: t(`steps.${id}.text`), action: t(`steps.${id}.action`) };
  return phase === 'approved'
    ? { text: t('steps.tryProduction.approved'), action: t('steps.tryProduction.switch') }
    : { text: t('steps.tryProduction.waiting'), action: t('steps.tryProduction.see') };
}
