'use client';

import { clsx } from 'clsx';
import Link from 'next/link';
import { useTexts } from '#components/texts/use-texts.ts';
import { useFeature } from '#lib/client/features.tsx';
import { DELEGATED_SCREENS, SENDING_SCREEN } from './paths.ts';

/** The kinds of domains. */
export type DomainKind = 'sending' | 'bounce' | 'tracking';

const tabClass = 'flex h-9 items-center border-b-2 px-2.5 text-base font-medium whitespace-nowrap pointer-coarse:h-11';

/** Tabs of the kinds of domains that the company has; renders nothing for a single kind. */
export function DomainTabs({ current }: { current: DomainKind }) {
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
  ].filter(({ isShown }) => isShown);
  if (tabs.length < 2) return null;
  return (
    <nav aria-label={t('kinds')} className="flex gap-1 border-b border-line">
      {tabs.map(({ kind, href, label }) => (
        <Link
          key={kind}
          href={href}
          aria-current={kind === current ? 'page' : undefined}
          className={clsx(
            tabClass,
            kind === current ? 'border-accent-text text-fg' : 'border-transparent text-muted hover:text-fg',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
