'use client';

import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';

type BulkBarProps = { count: number; onClear: () => void; children: ReactNode };

/** The head of a table with selected rows: how many, what can be done with them, and a way out. On phones it stays in view. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const t = useTexts('ui');
  return (
    <div
      role="toolbar"
      aria-label={t('list.selectedActions')}
      className="flex min-h-11.5 flex-wrap items-center gap-2 border-b border-line bg-selected px-4 py-1.5 max-sm:fixed max-sm:inset-x-2.5 max-sm:bottom-2.5 max-sm:z-20 max-sm:rounded-lg max-sm:border max-sm:shadow-popup"
    >
      <span aria-live="polite" className="mr-2 text-sm font-medium tabular-nums">
        {t('list.selected', { count })}
      </span>
      {children}
      <Button size="sm" variant="ghost" className="ml-auto" onClick={onClear}>
        {t('list.clearSelection')}
      </Button>
    </div>
  );
}
