'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { SearchPalette, SearchPaletteField } from '#components/ui/search-palette.tsx';
import type { DocsSearchEntry } from '#lib/service/docs/schema.ts';
import { findDocsEntries } from './find-entries.ts';

type SearchDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Finds pages and sections of the documentation by a few letters. */
export function SearchDialog({ open, onOpenChange }: SearchDialogProps) {
  const t = useTexts('docs');
  return (
    <SearchPalette open={open} onOpenChange={onOpenChange} label={t('search.label')}>
      <SearchContent onClose={() => onOpenChange(false)} />
    </SearchPalette>
  );
}

function SearchContent({ onClose }: { onClose: () => void }) {
  const t = useTexts('docs');
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const { entries, state } = useSearchIndex();
  const open = ({ path, hash }: DocsSearchEntry) => {
    onClose();
    router.push(`/docs${path && `/${path}`}${hash && `#${hash}`}`);
  };
  const texts = {
    label: t('search.label'),
    placeholder: t('search.placeholder'),
    close: t('search.close'),
    empty: state !== 'ready' ? t(`search.${state}`) : t(typed.trim() === '' ? 'search.start' : 'search.nothing'),
  };
  return (
    <SearchPaletteField
      items={findDocsEntries(entries, typed)}
      typed={typed}
      onTyped={setTyped}
      maxLength={200}
      texts={texts}
    >
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
    </SearchPaletteField>
  );
}

/** The index of the search, or the reason that it is not there. */
type SearchIndex = { entries: readonly DocsSearchEntry[]; state: 'loading' | 'ready' | 'failed' };

/** Loads the index of the search when it is first needed. */
function useSearchIndex(): SearchIndex {
  const [index, setIndex] = useState<SearchIndex>({ entries: [], state: 'loading' });
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const response = await fetch('/api/docs/search', { signal: controller.signal });
      if (!response.ok) throw new Error(`the index was answered with ${response.status}`);
      setIndex({ entries: await response.json(), state: 'ready' });
    };
    load().catch(() => {
      if (!controller.signal.aborted) setIndex({ entries: [], state: 'failed' });
    });
    return () => controller.abort();
  }, []);
  return index;
}
