'use client';

import { Download } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { useWasOpen } from '#components/ui/use-was-open.ts';
import { type ListView, viewQuery } from '../list-view.ts';

// Most visits export nothing: its code comes with the first press.
const ExportsDialog = dynamic(() => import('./exports-dialog.tsx').then((module) => module.ExportsDialog), {
  ssr: false,
});

/** Opens the exports of the list; the link of a notification opens them with the page. */
export function ExportsButton({ view }: { view: ListView }) {
  const t = useTexts('activity');
  const isLinked = useSearchParams().get('exports') === 'open';
  const [open, setOpen] = useState(isLinked);
  const [wasLinked, setWasLinked] = useState(isLinked);
  const wasOpen = useWasOpen(open);
  // The link may be followed on the page itself.
  if (isLinked !== wasLinked) {
    setWasLinked(isLinked);
    if (isLinked) setOpen(true);
  }
  const change = (next: boolean) => {
    setOpen(next);
    if (!next && isLinked) window.history.replaceState(null, '', window.location.pathname + viewQuery(view));
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Download aria-hidden /> {t('exports.title')}
      </Button>
      {wasOpen && <ExportsDialog open={open} onOpenChange={change} view={view} />}
    </>
  );
}
