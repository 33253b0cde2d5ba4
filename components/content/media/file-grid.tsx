'use client';

import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { MediaItem } from '#lib/content/media/schema.ts';
import { FileCard } from './file-card.tsx';

type FileGridProps = {
  label: string;
  /** Null while they are awaited. */
  files: readonly MediaItem[] | null;
  openId: string;
  /** Undefined where files are not selected. */
  selection?: { has: (file: MediaItem) => boolean; isAny: boolean; toggle: (file: MediaItem) => void };
  /** `wide` has up to six cards in a row, `narrow`, beside the details, and `dialog` up to four. */
  columns: 'wide' | 'narrow' | 'dialog';
  onOpen: (file: MediaItem) => void;
  onChoose?: (file: MediaItem) => void;
  onDelete?: (file: MediaItem) => void;
  /** Cards before the files: uploads that run. */
  children?: ReactNode;
};

const COLUMNS = {
  wide: 'grid gap-2 sm:grid-cols-2 sm:gap-3.5 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6',
  narrow: 'grid gap-2 sm:grid-cols-2 sm:gap-3.5 md:grid-cols-3 lg:grid-cols-2 xl:grid-cols-4',
  dialog: 'grid gap-2 sm:grid-cols-3 sm:gap-3.5 md:grid-cols-4',
};

const AWAITED = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Files as cards: arrows move between them, Enter opens, Space selects, Delete deletes. */
export function FileGrid(props: FileGridProps) {
  const { label, files, openId, selection, columns, onOpen, onChoose, onDelete, children } = props;
  const [focused, setFocused] = useState('');
  const stop = files?.find(({ id }) => id === focused)?.id ?? files?.[0]?.id;
  const press = (event: KeyboardEvent<HTMLUListElement>) => {
    const card = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-file]') : null;
    const file = files?.find(({ id }) => id === card?.dataset.file);
    if (!card || !file || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ' && selection) selection.toggle(file);
    else if ((event.key === 'Delete' || event.key === 'Backspace') && onDelete) onDelete(file);
    else if (event.key === 'Enter' && onChoose) onChoose(file);
    else if (!moveFocus(event.currentTarget, card, event.key)) return;
    event.preventDefault();
  };
  return (
    <ul
      aria-label={label}
      aria-busy={files === null}
      onKeyDown={press}
      // A button is pressed when Space is released.
      onKeyUp={(event) => selection && event.key === ' ' && event.preventDefault()}
      onFocus={(event) => setFocused(event.target.closest('[data-file]')?.getAttribute('data-file') ?? focused)}
      className={COLUMNS[columns]}
    >
      {children}
      {files === null &&
        AWAITED.map((key) => (
          <li key={key} className="overflow-hidden rounded-lg border border-line">
            <Skeleton className="h-14 w-full rounded-none sm:h-32" />
            <span className="hidden flex-col gap-2 px-2.5 py-3 sm:flex">
              <Skeleton className="w-2/3" />
              <Skeleton className="w-1/2" />
            </span>
          </li>
        ))}
      {files?.map((file) => (
        <FileCard
          key={file.id}
          file={file}
          isOpen={file.id === openId}
          isStop={file.id === stop}
          onOpen={() => onOpen(file)}
          {...(onChoose && { onDoubleClick: () => onChoose(file) })}
          {...(selection && {
            selection: {
              isSelected: selection.has(file),
              isAny: selection.isAny,
              onToggle: () => selection.toggle(file),
            },
          })}
        />
      ))}
    </ul>
  );
}

/** Moves the focus to the card that an arrow leads to; up and down by the rows as they are laid out. */
function moveFocus(list: HTMLElement, card: HTMLElement, key: string): boolean {
  const cards = [...list.querySelectorAll<HTMLElement>('[data-file]')];
  const at = cards.indexOf(card);
  const top = (one: HTMLElement) => one.getBoundingClientRect().top;
  const perRow = Math.max(1, cards.filter((one) => top(one) === top(cards[0] ?? one)).length);
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: perRow,
    ArrowUp: -perRow,
    Home: -at,
    End: cards.length - 1 - at,
  };
  const step = steps[key];
  if (step === undefined) return false;
  cards[at + step]?.focus();
  return true;
}
