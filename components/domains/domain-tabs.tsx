'use client';

import { clsx } from 'clsx';
import Link from 'next/link';
import { useTexts } from '#components/texts/use-texts.ts';
import { useFeature } from '#lib/client/features.tsx';
import type { DomainCounts, DomainKind } from '#lib/domains/schema.ts';
import { DELEGATED_SCREENS, SENDING_SCREEN } from './paths.ts';

type DomainTabsProps = {
  current: DomainKind;
  /** Absent while the list loads. */
  counts?: DomainCounts;
};

/** Tabs of the kinds of domains that the company has; renders nothing for a single kind. */
export function DomainTabs({ current, counts }: DomainTabsProps) {
  const t = useTexts('delegated');
  const tabs = [
    { kind: 'sending', href: SENDING_SCREEN, label: t('sending'), isShown: useFeature('sendingDomain') },
    { kind: 'bounce', href: DELEGATED_SCREENS.bounce, label: t('bounces'), isShown: useFeature('bounceDomain') },
    {
      kind: 'tracking',
      href: DELEGATED_SCREENS.tracking,
      label: t('trackings'),
      isShown: useFeature('trackingDomain'),
    },
  ] as const;
  const shown = tabs.filter(({ isShown }) => isShown);
  if (shown.length < 2) return null;
  return (
    <nav aria-label={t('kinds')} className="flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none]">
      {shown.map(({ kind, href, label }) => (
        <Link
          key={kind}
          href={href}
          aria-current={kind === current ? 'page' : undefined}
          className={clsx(
            '-mb-px flex h-9 items-center gap-1.5 border-b-2 text-sm font-medium whitespace-nowrap pointer-coarse:h-11',
            kind === current ? 'border-fg text-fg' : 'border-transparent text-muted hover:text-fg',
          )}
        >
          {label}
          {counts && <span className="text-xs text-faint tabular-nums">{t('count', { count: counts[kind] })}</span>}
        </Link>
      ))}
    </nav>
  );
}
