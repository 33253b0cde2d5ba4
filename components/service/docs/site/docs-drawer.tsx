'use client';

import { Menu } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { buttonClass } from '#components/ui/button-class.ts';
import { useWasOpen } from '#components/ui/use-was-open.ts';
import type { DocsSection } from '#lib/service/docs/schema.ts';

// Wide screens never need it: it comes when it is first asked for.
const DocsDrawerPanel = dynamic(() => import('./docs-drawer-panel.tsx').then((module) => module.DocsDrawerPanel), {
  ssr: false,
});

/** The list of pages on narrow screens (up to 1023 px), behind a button. */
export function DocsDrawer({ sections }: { sections: readonly DocsSection[] }) {
  const t = useTexts('docs');
  const [open, setOpen] = useState(false);
  const wasOpen = useWasOpen(open);
  return (
    <>
      <button
        type="button"
        aria-label={t('openPages')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className={buttonClass('ghost', 'md', true)}
      >
        <Menu aria-hidden />
      </button>
      {wasOpen && <DocsDrawerPanel sections={sections} open={open} onOpenChange={setOpen} />}
    </>
  );
}
