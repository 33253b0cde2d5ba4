'use client';

import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { MediaItem } from '#lib/content/media/schema.ts';
import { FilePicture, factsOf } from './file-facts.tsx';

type FileCardProps = {
  file: MediaItem;
  isOpen: boolean;
  /** Undefined where files are not selected. */
  selection?: { isSelected: boolean; isAny: boolean; onToggle: () => void };
  /** True for the one card that the Tab key reaches. */
  isStop: boolean;
  onOpen: () => void;
  onDoubleClick?: () => void;
};

/** A file of the grid; on a phone it is a row. */
export function FileCard({ file, isOpen, selection, isStop, onOpen, onDoubleClick }: FileCardProps) {
  const t = useTexts('files');
  const { id, name, uses } = file;
  const isMarked = isOpen || (selection?.isSelected ?? false);
  return (
    <li
      className={clsx(
        'group/card relative min-w-0 rounded-lg border bg-surface',
        isMarked ? 'border-accent bg-selected ring-1 ring-accent' : 'border-line hover:border-line-strong',
      )}
    >
      <button
        type="button"
        data-file={id}
        aria-pressed={isOpen}
        tabIndex={isStop ? 0 : -1}
        onClick={onOpen}
        onDoubleClick={onDoubleClick}
        className="flex w-full min-w-0 items-center rounded-lg text-left sm:flex-col sm:items-stretch"
      >
        <FilePicture
          file={file}
          className="size-14 shrink-0 rounded-l-lg sm:h-32 sm:w-full sm:rounded-t-lg sm:rounded-bl-none"
        />
        <span className="min-w-0 flex-1 px-2.5 py-2">
          <span className="block truncate text-sm font-medium">{name}</span>
          <span className="block truncate text-xs text-muted tabular-nums">{factsOf(t, file)}</span>
        </span>
        {uses > 0 && (
          <span className="mr-10 shrink-0 rounded-sm bg-fg/80 px-1.5 py-0.5 text-micro font-medium text-surface sm:absolute sm:top-[6.25rem] sm:right-2 sm:mr-0">
            {t('usedTimes', { count: String(uses) })}
          </span>
        )}
      </button>
      {selection && (
        // The box has the size of a target; what is drawn of it is smaller.
        <span
          className={clsx(
            'absolute top-1/2 right-2 size-6 -translate-y-1/2 sm:top-1.5 sm:right-auto sm:left-1.5 sm:translate-y-0',
            !selection.isAny &&
              'sm:opacity-0 sm:group-hover/card:opacity-100 sm:focus-within:opacity-100 pointer-coarse:opacity-100',
          )}
        >
          <input
            type="checkbox"
            aria-label={t('select', { name })}
            checked={selection.isSelected}
            tabIndex={isStop ? 0 : -1}
            onChange={selection.onToggle}
            className="peer absolute inset-0 size-6 cursor-pointer appearance-none rounded-md"
          />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-1 flex items-center justify-center rounded-sm border border-control bg-surface text-transparent peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-fill"
          >
            <Check className="size-3 stroke-[3]" />
          </span>
        </span>
      )}
    </li>
  );
}
