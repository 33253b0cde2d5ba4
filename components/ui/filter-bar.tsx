'use client';

import type { ReactNode } from 'react';
import { SearchBox } from './search-box.tsx';

type FilterBarProps = {
  /** The name of the filters, for screen readers. */
  label: string;
  searchLabel: string;
  placeholder: string;
  maxLength: number;
  /** The current search. */
  search: string;
  onSearch: (search: string) => void;
  /** The choices beside the search box. */
  children?: ReactNode;
};

/** The filters over a list: a search box, and choices beside it. */
export function FilterBar({ label, searchLabel, search, children, ...props }: FilterBarProps) {
  return (
    <search aria-label={label} className="flex flex-wrap items-center gap-2">
      <SearchBox {...props} key={search} label={searchLabel} search={search} />
      {children}
    </search>
  );
}
