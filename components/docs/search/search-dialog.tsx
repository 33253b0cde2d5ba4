'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Kbd } from '#components/ui/kbd.tsx';
import { useModal } from '#components/ui/use-modal.ts';
import type { DocsSearchEntry } from '#lib/docs/schema.ts';
import { findEntries } from './find-entries.ts';
import { useSearchIndex } from './use-search-index.ts';

type SearchDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Finds pages and sections of the documentation by a few letters. */
export function SearchDialog({ open, onOpenChange }: SearchDialogProps) {
  const t = useTexts('docs');
  useModal(open, () => onOpenChange(false));
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-backdrop transition-opacity duration-(--fast) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center p-3 sm:pt-[15dvh]">
          <Dialog.Popup
            aria-label={t('search.label')}
            className="flex max-h-[min(31rem,calc(100dvh-1.5rem))] w-full max-w-160 flex-col overflow-hidden rounded-xl bg-raised shadow-modal transition-[translate,opacity] duration-(--normal) ease-out outline-none data-ending-style:-translate-y-1 data-ending-style:opacity-0 data-ending-style:duration-(--fast) data-ending-style:ease-in data-starting-style:-translate-y-1 data-starting-style:opacity-0"
          >
            <SearchContent onClose={() => onOpenChange(false)} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function SearchContent({ onClose }: { onClose: () => void }) {
  const t = useTexts('docs');
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const { entries, state } = useSearchIndex();
  const found = findEntries(entries, typed);
  const open = ({ path, hash }: DocsSearchEntry) => {
    onClose();
    router.push(`/docs${path && `/${path}`}${hash && `#${hash}`}`);
  };
  const note = state !== 'ready' ? t(`search.${state}`) : t(typed.trim() === '' ? 'search.start' : 'search.nothing');
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={found}
      value={typed}
      onValueChange={(value, { reason }) => {
        if (reason !== 'item-press') setTyped(value);
      }}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-faint" />
        <Autocomplete.Input
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          maxLength={200}
          className="h-12 w-full bg-transparent text-base outline-none placeholder:text-faint pointer-coarse:text-lg"
        />
        <Dialog.Close className="rounded-sm">
          <span className="sr-only">{t('search.close')}</span>
          <Kbd>esc</Kbd>
        </Dialog.Close>
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain p-1.5">
        <Autocomplete.Empty>
          <p className="px-2.5 py-6 text-center text-sm text-muted">{note}</p>
        </Autocomplete.Empty>
        <Autocomplete.List>
          {(entry: DocsSearchEntry) => (
            <Autocomplete.Item
              key={`${entry.path}#${entry.hash}`}
              value={entry}
              onClick={() => open(entry)}
              className="flex cursor-default flex-col gap-0.5 rounded-md px-2.5 py-2 text-sm select-none data-highlighted:bg-hover"
            >
              <span className="flex items-baseline gap-2">
                <span className="font-medium">{entry.heading || entry.page}</span>
                {entry.heading && <span className="truncate text-xs text-faint">{entry.page}</span>}
              </span>
              <span className="truncate text-xs text-muted">{entry.text}</span>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  );
}
