'use client';

import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Tag } from '#components/ui/tag.tsx';
import { Time } from '#components/ui/time.tsx';
import { TemplateState } from '../template-state.tsx';
import type { Editor } from './use-editor.ts';

/** The head of the editor: the name and the state of the template, whether something is unsaved, and the actions. */
export function EditorBar({ editor, children }: { editor: Editor; children: ReactNode }) {
  const t = useTexts('templateEditor');
  const { template, fields, isChanged, savedAt } = editor;
  return (
    <header className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 sm:px-(--space-page)">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <h1 className="max-w-full min-w-0 truncate text-lg font-semibold">{fields.name || template.name}</h1>
        <Tag>
          <span className="font-mono">{template.alias}</span>
        </Tag>
        <TemplateState template={template} />
        <span role="status" className="text-xs text-muted">
          {isChanged && t('unsaved')}
          {!isChanged && savedAt !== null && t.rich('savedAt', { time: () => <Time at={savedAt} /> })}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </header>
  );
}
