'use client';

import { Search } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { isTyping } from '#components/ui/is-typing.ts';
import { Kbd } from '#components/ui/kbd.tsx';
import { useWasOpen } from '#components/ui/use-was-open.ts';

// Most visits search for nothing: the dialog comes with the index when it is first opened.
const SearchDialog = dynamic(() => import('./search-dialog.tsx').then((module) => module.SearchDialog), { ssr: false });

/**
 * The button of the search.
 *
 * @param hasKeys False for a second button on a page: `/` and Ctrl+K open one dialog.
 */
export function DocsSearch({ hasKeys = true }: { hasKeys?: boolean }) {
  const t = useTexts('docs');
  const [open, setOpen] = useState(false);
  const wasOpen = useWasOpen(open);
  useEffect(() => {
    if (!hasKeys) return;
    const onKey = (event: KeyboardEvent) => {
      const isK = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
      if (!isK && !isSlash) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [hasKeys]);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts={hasKeys ? '/ Control+K Meta+K' : undefined}
        onClick={() => setOpen(true)}
        className="flex h-8 items-center gap-2 rounded-md bg-sunken px-2 text-sm text-muted hover:bg-hover hover:text-fg md:w-50 pointer-coarse:h-10"
      >
        <Search aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
        <span className="flex-1 text-left max-md:sr-only">{t('search.open')}</span>
        {hasKeys && (
          <span aria-hidden="true" className="max-md:hidden">
            <Kbd>/</Kbd>
          </span>
        )}
      </button>
      {wasOpen && <SearchDialog open={open} onOpenChange={setOpen} />}
    </>
  );
}
