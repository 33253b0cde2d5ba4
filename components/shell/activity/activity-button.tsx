'use client';

import { ListChecks } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useWasOpen } from '#components/ui/use-was-open.ts';

// Most visits never open it: it comes when it is first asked for.
const ActivityPanel = dynamic(() => import('./activity-panel.tsx').then((module) => module.ActivityPanel), {
  ssr: false,
});

/** Opens and closes the panel with what runs in the background and what was done. */
export function ActivityButton({ seesCompany }: { seesCompany: boolean }) {
  const t = useTexts('activities');
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useWasOpen(isOpen);
  return (
    <>
      <IconButton label={t('button')} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ListChecks aria-hidden strokeWidth={1.75} />
      </IconButton>
      {wasOpen && <ActivityPanel isOpen={isOpen} seesCompany={seesCompany} onClose={() => setOpen(false)} />}
    </>
  );
}
