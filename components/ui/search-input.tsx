'use client';

import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { Input } from './input.tsx';
import { isTyping } from './is-typing.ts';
import { Kbd } from './kbd.tsx';

type SearchInputProps = Omit<ComponentProps<typeof Input>, 'type'> & {
  /** The name of the box for screen readers. */
  label: string;
};

/** A search box; `/` anywhere on the page brings the cursor into it, Escape empties it. */
export function SearchInput({ label, className, ...props }: SearchInputProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      const input = box.current?.querySelector('input');
      input?.focus();
      input?.select();
    };
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, []);
  return (
    <div ref={box} className={clsx('relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-faint"
      />
      <Input {...props} type="search" aria-label={label} aria-keyshortcuts="/" className="peer px-8" />
      <Kbd className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 peer-focus:hidden peer-[:not(:placeholder-shown)]:hidden pointer-coarse:hidden">
        /
      </Kbd>
    </div>
  );
}
