'use client';

import { Type } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { TabList } from '#components/ui/tab-list.tsx';
import type { TemplateProblem } from '#lib/content/templates/schema.ts';
import { CodeArea } from '../code/code-area.tsx';
import { chooseEditorMode, editorMode, watchEditorMode } from '../code/editor-mode.ts';
import { InsertImage } from '../images/insert-image.tsx';
import { TemplateFileChooser } from '../images/template-file-chooser.tsx';
import { ProblemList } from './problem-list.tsx';
import { TemplateSettingsTab } from './settings-tab.tsx';
import { hasOwnLine, type Jump, positionOf, SOURCE_TABS, type SourceTab, tabOf } from './source-tabs.ts';
import { TextTab } from './text-tab.tsx';
import type { Editor } from './use-editor.ts';
import type { Preview } from './use-preview.ts';

// Most templates are sources: the editor of blocks comes with the first that has some.
const BlockEditor = dynamic(() => import('#components/editor/block-editor.tsx').then((module) => module.BlockEditor), {
  ssr: false,
  // Padding, because a margin would move the element around it.
  loading: () => (
    <div className="p-4">
      <Skeleton className="h-40 w-3/4" />
    </div>
  ),
});

// Most visits open no test data.
const DataTab = dynamic(() => import('./data-tab.tsx').then((module) => module.DataTab));

type SourcePaneProps = {
  editor: Editor;
  preview: Preview;
  errors: Readonly<Partial<Record<string, string>>>;
  tab: SourceTab;
  onTab: (tab: SourceTab) => void;
  jump: Jump | null;
  onJump: (jump: Jump) => void;
};

/** The left side of the editor: the sources of the message, its settings, its test data, and the problems found. */
export function SourcePane({ editor, preview, errors, tab, onTab, jump, onJump }: SourcePaneProps) {
  const t = useTexts('templateEditor');
  const id = useId();
  const hintId = useId();
  const mode = useSyncExternalStore(watchEditorMode, editorMode, () => 'code' as const);
  const { fields, format, template, change } = editor;
  const { problems, rendered, variables } = preview;
  const names = variables.map(({ path }) => path);
  const [wasOpen, setWasOpen] = useState(tab === 'source');
  if (tab === 'source' && !wasOpen) setWasOpen(true);
  const [insert, setInsert] = useState<{ text: string } | null>(null);
  // The editor has put it there by now; one that is opened later must not put it there again.
  useEffect(() => {
    if (insert) setInsert(null);
  }, [insert]);
  const problemsOf = (wanted: SourceTab): readonly TemplateProblem[] =>
    problems.filter((problem) => hasOwnLine(problem, format) && tabOf(problem.part) === wanted);
  const jumpOf = (wanted: SourceTab) => (jump?.tab === wanted ? jump : null);
  const code = { describedBy: hintId, variables: names, language: 'html' as const };
  const shown = SOURCE_TABS.filter((one) => one !== 'amp' || template.kind === 'email');
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col">
      <div className="flex shrink-0 items-center justify-between gap-3 border-b border-line pr-2 pl-4">
        <div className="min-w-0 overflow-x-auto [scrollbar-width:none]">
          <TabList
            label={t('tabs.label')}
            tabs={shown.map((value) => ({
              value,
              label: value === 'source' ? t(`formats.${format}`) : t(`tabs.${value}`),
            }))}
            open={tab}
            onOpen={onTab}
            id={id}
            opensOnFocus
            className="flex w-max gap-5"
            tabClassName="h-10 border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-muted select-none hover:text-fg focus-visible:-outline-offset-2 aria-selected:border-fg aria-selected:text-fg"
          />
        </div>
        {/* The blocks have no code, and other tabs no images. */}
        {(format !== 'blocks' || tab !== 'source') && (
          <div className="flex shrink-0 items-center gap-0.5">
            {tab === 'source' && format !== 'blocks' && (
              <InsertImage format={format} onInsert={(text) => setInsert({ text })} />
            )}
            <IconButton
              label={t(mode === 'plain' ? 'code.useEditor' : 'code.usePlain')}
              aria-pressed={mode === 'plain'}
              size="sm"
              onClick={() => chooseEditorMode(mode === 'plain' ? 'code' : 'plain')}
            >
              <Type aria-hidden />
            </IconButton>
          </div>
        )}
      </div>
      <p id={hintId} className="sr-only">
        {t('code.keys')}
      </p>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${shown.indexOf(tab)}`}
        className="relative min-h-0 flex-1 overflow-y-auto"
      >
        {/* Stays mounted: its undo history and its scroll position are kept while another tab is open. */}
        {wasOpen && (
          <div hidden={tab !== 'source'} className="h-full">
            {errors.source && (
              <p role="alert" className="border-b border-line px-4 py-2 text-sm text-danger-text">
                {errors.source}
              </p>
            )}
            {format === 'blocks' ? (
              <BlockEditor
                source={fields.source}
                onChange={(source) => change({ source })}
                problems={problems}
                jump={jumpOf('source')}
                variables={names}
                fileChooser={TemplateFileChooser}
                onConvert={editor.convert}
              />
            ) : (
              <CodeArea
                {...code}
                value={fields.source}
                onChange={(source) => change({ source })}
                label={t('code.source', { format: t(`formats.${format}`) })}
                problems={problemsOf('source')}
                jump={jumpOf('source')}
                insert={insert}
              />
            )}
          </div>
        )}
        {tab === 'text' && (
          <TextTab
            fields={fields}
            generated={rendered?.text ?? null}
            problems={problemsOf('text')}
            jump={jumpOf('text')}
            variables={names}
            onChange={change}
          />
        )}
        {tab === 'amp' && (
          <CodeArea
            {...code}
            value={fields.amp_html}
            onChange={(amp_html) => change({ amp_html })}
            label={t('tabs.amp')}
            problems={problemsOf('amp')}
            jump={jumpOf('amp')}
          />
        )}
        {tab === 'settings' && (
          <TemplateSettingsTab variables={names} fields={fields} errors={errors} onChange={change} />
        )}
        {tab === 'data' && (
          <DataTab
            sets={fields.test_data}
            chosen={preview.set}
            variables={variables}
            error={errors.test_data}
            onChoose={preview.chooseSet}
            onChange={(test_data) => change({ test_data })}
          />
        )}
      </div>
      <ProblemList problems={problems} onJump={(problem) => onJump(positionOf(problem, format))} />
    </div>
  );
}
