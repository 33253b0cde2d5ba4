'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { DiffView } from '../code/diff-view.tsx';
import type { ContentFields } from '../editor-fields.ts';
import { listDiffParts } from './diff-parts.ts';

type DiffListProps = { before: ContentFields; after: ContentFields };

/** The changes between two versions, a part at a time. */
export function DiffList({ before, after }: DiffListProps) {
  const t = useTexts('templateEditor');
  const parts = listDiffParts(t, before, after);
  if (parts.length === 0) return <p className="text-sm text-muted">{t('diff.same')}</p>;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {parts.map((part) => (
        <section key={part.name} className="min-w-0">
          <h3 className="mb-1.5 text-sm font-medium">{part.name}</h3>
          <DiffView
            before={part.before}
            after={part.after}
            isMarkup={part.isMarkup}
            label={t('diff.label', { part: part.name })}
          />
        </section>
      ))}
    </div>
  );
}
