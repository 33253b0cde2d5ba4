'use client';

import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { SearchInput } from '#components/ui/search-input.tsx';
import { Select } from '#components/ui/select.tsx';
import { SOURCE_CHOICES, TYPE_CHOICES } from './choices.ts';
import type { ListView } from './list-view.ts';

type SuppressionFiltersProps = { view: ListView; onChange: (change: Partial<ListView>) => void };

/** After so many milliseconds without a key, what was typed is searched. */
const TYPING_MS = 350;

/** Search, kind of mail and reason. */
export function SuppressionFilters({ view, onChange }: SuppressionFiltersProps) {
  const t = useTexts('suppression');
  return (
    <search aria-label={t('filter')} className="flex flex-wrap items-center gap-2">
      <SearchBox key={view.search} search={view.search} onSearch={(search) => onChange({ search })} />
      <Select
        label={t('type')}
        items={[
          { value: '', label: t('anyType') },
          ...TYPE_CHOICES.map((value) => ({ value, label: t(`types.${value}`) })),
        ]}
        value={view.type}
        onChange={(type) => onChange({ type })}
        className="w-56 shrink-0"
      />
      <Select
        label={t('source')}
        items={[
          { value: '', label: t('anySource') },
          ...SOURCE_CHOICES.map((value) => ({ value, label: t(`sources.${value}`) })),
        ]}
        value={view.source}
        onChange={(source) => onChange({ source })}
        className="w-56 shrink-0"
      />
    </search>
  );
}

function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const t = useTexts('suppression');
  const [text, setText] = useState(search);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useEffect(() => {
    if (text.trim() === search) return;
    const timer = setTimeout(() => latest.current(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, search]);
  return (
    <SearchInput
      label={t('search')}
      placeholder={t('searchPlaceholder')}
      maxLength={320}
      value={text}
      onValueChange={setText}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onSearch(text.trim());
      }}
      className="min-w-52 flex-1"
    />
  );
}
