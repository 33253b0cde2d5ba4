'use client';

import { SearchBox } from '#components/ui/search-box.tsx';
import type { ViewParameters, ViewState } from './define-view.ts';
import type { UsedView } from './use-list.ts';

type ListSearchProps<P extends ViewParameters> = {
  list: UsedView<P>;
  /** The parameter that it sets. */
  name: Extract<keyof P, string>;
  label: string;
  placeholder: string;
};

/** The characters of a search by a parameter that names no limit. */
const SEARCH_MAX = 100;

/** The search box of a list; `/` leads to it. */
export function ListSearch<P extends ViewParameters>({ list, name, label, placeholder }: ListSearchProps<P>) {
  const search = String(list.view[name]);
  return (
    <SearchBox
      key={search}
      label={label}
      placeholder={placeholder}
      maxLength={list.parameters[name]?.maxLength ?? SEARCH_MAX}
      search={search}
      onSearch={(value) => list.change({ [name]: value } as Partial<ViewState<P>>)} // one parameter, a text
    />
  );
}
