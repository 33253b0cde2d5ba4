'use client';

import { clsx } from 'clsx';
import Link from 'next/link';
import { useTexts } from '#components/texts/use-texts.ts';
import { SESSIONS_HREF } from './session-view.ts';

const look = 'flex h-9 items-center border-b-2 px-2.5 text-base font-medium whitespace-nowrap pointer-coarse:h-11';

/** The two lists of what happened: by message and by SMTP session. */
export function ActivityTabs({ current }: { current: 'messages' | 'sessions' }) {
  const t = useTexts('smtpSessions');
  const link = (href: string, label: string, isCurrent: boolean) => (
    <Link
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(look, isCurrent ? 'border-accent-text text-fg' : 'border-transparent text-muted hover:text-fg')}
    >
      {label}
    </Link>
  );
  return (
    <nav aria-label={t('views')} className="flex gap-1 border-b border-line">
      {link('/activity', t('messages'), current === 'messages')}
      {link(SESSIONS_HREF, t('title'), current === 'sessions')}
    </nav>
  );
}
