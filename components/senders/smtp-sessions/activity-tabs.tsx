'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { TabLinks } from '#components/ui/tab-links.tsx';

/** The two lists of what happened: by message and by SMTP session. */
export function ActivityTabs({ current }: { current: 'messages' | 'sessions' }) {
  const t = useTexts('smtpSessions');
  return (
    <TabLinks
      label={t('views')}
      tabs={[
        { href: '/activity', label: t('messages'), isCurrent: current === 'messages' },
        { href: '/activity/smtp-sessions', label: t('title'), isCurrent: current === 'sessions' },
      ]}
    />
  );
}
