'use client';

import { useEffect, useRef, useState } from 'react';
import { SearchInput } from './search-input.tsx';

type SearchBoxProps = {
  label: string;
  placeholder: string;
  maxLength: number;
  /** The current search. Pass it as the `key` too, so that the box resets when the URL brings another text. */
  search: string;
  onSearch: (search: string) => void;
};

/** After so many milliseconds without a key, what was typed is searched. */
const TYPING_MS = 350;

/** Searches when Enter is pressed or typing rests. */
export function SearchBox({ search, onSearch, ...props }: SearchBoxProps) {
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
      {...props}
      value={text}
      onValueChange={setText}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onSearch(text.trim());
      }}
      className="min-w-52 flex-1"
    />
  );
}
