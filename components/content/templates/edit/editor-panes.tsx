'use client';

import { clsx } from 'clsx';
import dynamic from 'next/dynamic';
import { useId } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { TabList } from '#components/ui/tab-list.tsx';
import { useIsHydrated } from '#components/ui/use-is-hydrated.ts';
import { PreviewPane } from './preview-pane.tsx';
import { SourcePane } from './source-pane.tsx';
import type { Jump, SourceTab } from './source-tabs.ts';
import type { Editor } from './use-editor.ts';
import type { Preview } from './use-preview.ts';

// Most visits compare no versions.
const VersionsView = dynamic(() => import('../versions/versions-view.tsx').then((module) => module.VersionsView));

/** A side of the editor; a narrow window shows one at a time. */
export type Pane = 'source' | 'preview' | 'versions';

type EditorPanesProps = {
  editor: Editor;
  preview: Preview;
  errors: Readonly<Partial<Record<string, string>>>;
  pane: Pane;
  tab: SourceTab;
  jump: Jump | null;
  isNarrow: boolean;
  onPane: (pane: Pane) => void;
  onTab: (tab: SourceTab) => void;
  onJump: (jump: Jump) => void;
};

/** The sides of the editor beside each other, or as tabs where the window is narrow. */
export function EditorPanes(props: EditorPanesProps) {
  const { editor, preview, errors, pane, tab, jump, isNarrow, onPane, onTab, onJump } = props;
  const t = useTexts('templateEditor');
  const id = useId();
  const isHydrated = useIsHydrated();
  // Beside the source, the preview is open unless the versions are.
  const shown: Pane = isNarrow || pane !== 'source' ? pane : 'preview';
  const panes: readonly Pane[] = isNarrow ? ['source', 'preview', 'versions'] : ['preview', 'versions'];
  const isBlocks = editor.format === 'blocks';
  const source = (
    <SourcePane editor={editor} preview={preview} errors={errors} tab={tab} onTab={onTab} jump={jump} onJump={onJump} />
  );
  return (
    <div
      className={clsx(
        'grid min-h-0 min-w-0 flex-1 grid-cols-1 lg:overflow-hidden',
        isBlocks ? '2xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' : 'lg:grid-cols-2',
        // The server does not know how wide the window is: a narrow one shows nothing that would move.
        !isHydrated && (isBlocks ? 'max-2xl:invisible' : 'max-lg:invisible'),
      )}
    >
      {!isNarrow && (
        <div className={clsx('min-h-0 min-w-0 border-r border-line', isBlocks ? 'max-2xl:hidden' : 'max-lg:hidden')}>
          {source}
        </div>
      )}
      <div className="flex min-h-0 min-w-0 flex-col">
        <div className="shrink-0 overflow-x-auto border-b border-line px-4 [scrollbar-width:none]">
          <TabList
            label={t('panes.label')}
            tabs={panes.map((value) => ({
              value,
              label: t(value === 'source' && isBlocks ? 'panes.edit' : `panes.${value}`),
            }))}
            open={shown}
            onOpen={onPane}
            id={id}
            opensOnFocus={false}
            className="flex w-max gap-5"
            tabClassName="h-10 border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-muted select-none hover:text-fg focus-visible:-outline-offset-2 aria-selected:border-fg aria-selected:text-fg"
          />
        </div>
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-tab-${panes.indexOf(shown)}`}
          className={clsx('min-h-0 min-w-0 flex-1', shown === 'versions' && 'overflow-y-auto p-4')}
        >
          {/* Stays mounted: what can be undone, and the scroll position, are kept while another tab is open. */}
          {isNarrow && (
            <div hidden={shown !== 'source'} className={isBlocks ? 'h-[70dvh] lg:h-full' : 'h-[70dvh]'}>
              {source}
            </div>
          )}
          {shown === 'preview' && <PreviewPane preview={preview} sets={editor.fields.test_data} />}
          {shown === 'versions' && (
            <VersionsView template={editor.template} canRestore={!editor.isChanged} onRestored={editor.load} />
          )}
        </div>
      </div>
    </div>
  );
}
