'use client';

import { clsx } from 'clsx';
import { TriangleAlert, X } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { NearLimit } from '#lib/account/usage/schema.ts';
import { formatDay } from '#lib/core/format-time.ts';
import { hideNotice, type PlanNotice } from './plan-notice.ts';
import { useAmount } from './use-amount.ts';

type PlanBarProps = {
  notice: PlanNotice;
  /** The screen on which a plan is bought; null where it does not exist. */
  upgradeHref: string | null;
};

/** Says at the top of every screen that the plan has ended, or that a limit of it is nearly reached. */
export function PlanBar({ notice, upgradeHref }: PlanBarProps) {
  const t = useTexts('shell');
  const [isHidden, setHidden] = useState(false);
  if (isHidden) return null;
  const { phase, graceUntil, limits } = notice;
  const [first] = limits;
  const isGrave = phase === 'ended' || (first !== undefined && first.used >= first.limit);
  const hide = () => {
    hideNotice(notice);
    setHidden(true);
  };
  return (
    <section
      aria-label={t('limits.bar')}
      className={clsx(
        'flex min-h-9 flex-wrap items-center gap-x-2.5 gap-y-1 border-b px-4 py-1 text-sm sm:px-(--space-page) print:hidden',
        isGrave
          ? 'border-danger-line bg-danger-bg text-danger-text'
          : 'border-warning-line bg-warning-bg text-warning-text',
      )}
    >
      <TriangleAlert aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">
        {phase === 'ended' && `${t('limits.ended')} `}
        {phase === 'grace' && graceUntil && `${t('limits.grace', { day: formatDay(graceUntil, 'long') })} `}
        {first && <Limit limit={first} />}
        {limits.length > 1 && ` ${t('limits.others', { count: limits.length - 1 })}`}
      </p>
      <Link href="/usage-monitoring" prefetch={false} className={linkClass}>
        {t('limits.usage')}
      </Link>
      {upgradeHref && (
        <Link href={upgradeHref} prefetch={false} className={linkClass}>
          {t('limits.upgrade')}
        </Link>
      )}
      <IconButton label={t('limits.hide')} size="sm" onClick={hide} className="text-inherit">
        <X aria-hidden />
      </IconButton>
    </section>
  );
}

const linkClass = 'shrink-0 rounded-sm font-medium underline underline-offset-3';

function Limit({ limit }: { limit: NearLimit }) {
  const t = useTexts('shell');
  const write = useAmount('isSize' in limit && limit.isSize);
  const name = 'slot' in limit ? t(`limits.slots.${limit.slot}`) : limit.name;
  return t('limits.nearly', { name, used: write(limit.used), limit: write(limit.limit) });
}
