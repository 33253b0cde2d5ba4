'use client';

import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { SearchInput } from '#components/ui/search-input.tsx';
import { Select } from '#components/ui/select.tsx';
import { ToggleGroup } from '#components/ui/toggle-group.tsx';
import { useFeature } from '#lib/client/features.tsx';
import { RANGE_CHOICES, STATUS_CHOICES } from './choices.ts';
import { CustomRange } from './custom-range.tsx';
import type { ListView } from './list-view.ts';

type ActivityFiltersProps = {
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
  /** Today in the company's zone, YYYY-MM-DD. */
  today: string;
};

/** After so many milliseconds without a key, what was typed is searched. */
const TYPING_MS = 350;

/** Search, status and range of the list (spec §5). */
export function ActivityFilters({ view, onChange, today }: ActivityFiltersProps) {
  const t = useTexts('activity');
  const hasStatus = useFeature('activityFilter.status');
  const hasRange = useFeature('activityFilter.range');
  const hasCustom = useFeature('activityFilter.rangeCustomRange');
  const ranges = RANGE_CHOICES.filter((value) => hasCustom || value !== 'custom');
  return (
    <search aria-label={t('filter')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox key={view.search} search={view.search} onSearch={(search) => onChange({ search })} />
        {hasStatus && (
          <ToggleGroup
            label={t('status')}
            items={STATUS_CHOICES.map((value) => ({ value, label: t(`statusChoices.${value}`) }))}
            value={view.status}
            onChange={(status) => onChange({ status })}
          />
        )}
        {hasRange && (
          <Select
            label={t('range')}
            items={ranges.map((value) => ({ value, label: t(`ranges.${value}`) }))}
            value={view.range}
            onChange={(range) => onChange({ range })}
            className="w-40 shrink-0"
          />
        )}
      </div>
      {hasRange && hasCustom && view.range === 'custom' && (
        <CustomRange from={view.from} to={view.to} today={today} onChange={onChange} />
      )}
    </search>
  );
}

/** Searches when Enter is pressed or typing rests. It is made anew when the address brings another text. */
function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const t = useTexts('activity');
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
