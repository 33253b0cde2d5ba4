'use client';

import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { textLinkClass } from '#components/ui/text-link-class.ts';
import type { MatchingRows } from './use-selection.tsx';

type BulkBarProps = {
  count: number;
  /** The rows of all pages, where the actions reach them. */
  matching?: MatchingRows | undefined;
  onClear: () => void;
  children: ReactNode;
};

/**
 * The head of a table with selected rows: how many, a way to select all that match, what can be done with them, and a way out.
 * On phones it stays in view.
 */
export function BulkBar({ count, matching, onClear, children }: BulkBarProps) {
  const t = useTexts('ui');
  const isAll = matching?.isChosen ?? false;
  const all = { count: matching?.count ?? 0, about: matching?.isExact === false ? 'yes' : 'no' };
  return (
    <div
      role="toolbar"
      aria-label={t('list.selectedActions')}
      className="flex min-h-11.5 flex-wrap items-center gap-1.5 border-b border-line bg-selected px-4 py-1.5 max-sm:fixed max-sm:inset-x-2.5 max-sm:bottom-2.5 max-sm:z-20 max-sm:rounded-[10px] max-sm:border max-sm:bg-raised max-sm:shadow-popup"
    >
      <span aria-live="polite" className="mr-1 text-sm font-medium tabular-nums">
        {isAll ? t('list.allSelected', all) : t('list.selected', { count })}
      </span>
      {matching && !isAll && matching.count > count && (
        <button type="button" onClick={matching.choose} className={`${textLinkClass} text-sm font-medium tabular-nums`}>
          {t('list.selectMatching', all)}
        </button>
      )}
      <span className="flex flex-wrap items-center gap-1.5 sm:ml-auto">
        {children}
        <Button size="sm" variant="ghost" onClick={onClear}>
          {t('list.clearSelection')}
        </Button>
      </span>
    </div>
  );
}
