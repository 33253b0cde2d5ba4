'use client';

import { Download } from 'lucide-react';
import dynamic from 'next/dynamic';
import { usePathname, useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { useWasOpen } from '#components/ui/use-was-open.ts';
import type { ChosenFilter } from '../chosen.ts';

// Most visits export nothing: its code comes with the first press.
const ExportsDialog = dynamic(() => import('./exports-dialog.tsx').then((module) => module.ExportsDialog), {
  ssr: false,
});

type ExportsButtonProps = {
  /** The people of a new export. */
  people: { filter: ChosenFilter; count: number; isExact: boolean };
  /** The query of the list, which stays when the link of a notification is closed. */
  search: string;
};

/** Opens the exports of contacts; the link of a notification opens them with the page. */
export function ExportsButton({ people, search }: ExportsButtonProps) {
  const t = useTexts('contacts');
  const path = usePathname();
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
    if (!next && isLinked) window.history.replaceState(null, '', path + search);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Download aria-hidden /> {t('exports.open')}
      </Button>
      {wasOpen && <ExportsDialog open={open} onOpenChange={change} people={people} />}
    </>
  );
}
