'use client';

import dynamic from 'next/dynamic';
import { useId, useState } from 'react';
import { CodeArea } from '#components/content/templates/code/code-area.tsx';
import { ProblemList } from '#components/content/templates/edit/problem-list.tsx';
import { hasOwnLine, positionOf } from '#components/content/templates/edit/source-tabs.ts';
import { TextTab } from '#components/content/templates/edit/text-tab.tsx';
import { TemplateFileChooser } from '#components/content/templates/images/template-file-chooser.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { TabList } from '#components/ui/tab-list.tsx';
import type { TemplateProblem } from '#lib/content/templates/schema.ts';
import type { Compose } from './use-compose.ts';
import type { ComposePreview } from './use-compose-preview.ts';

// The editor of blocks is large; its page shows first.
const BlockEditor = dynamic(() => import('#components/editor/block-editor.tsx').then((module) => module.BlockEditor), {
  ssr: false,
  loading: () => (
    <div className="p-4">
      <Skeleton className="h-40 w-3/4" />
    </div>
  ),
});

const TABS = ['source', 'text', 'settings'] as const;
type Tab = (typeof TABS)[number];

type WritePaneProps = {
  compose: Compose;
  preview: ComposePreview;
  errors: Readonly<Partial<Record<string, string>>>;
};

/** The side on which an email is written: its content, its plain text and what is put around it, with what is wrong. */
export function WritePane({ compose, preview, errors }: WritePaneProps) {
  const t = useTexts('compose');
  const editor = useTexts('templateEditor');
  const id = useId();
  const [tab, setTab] = useState<Tab>('source');
  const [jump, setJump] = useState<{ tab: Tab; line: number; column: number } | null>(null);
  const { content, fields, change, convert, isEditable } = compose;
  const { format } = content;
  const { problems, rendered, variables } = preview;
  const show = (problem: TemplateProblem) => {
    const { tab: wanted, line, column } = positionOf(problem, format);
    const next: Tab = wanted === 'text' ? 'text' : wanted === 'source' ? 'source' : 'settings';
    setTab(next);
    setJump({ tab: next, line, column });
  };
  const jumpOf = (wanted: Tab) => (jump?.tab === wanted ? jump : null);
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col">
      <div className="shrink-0 overflow-x-auto border-b border-line px-4 [scrollbar-width:none]">
        <TabList
          label={t('tabs.label')}
          tabs={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          open={tab}
          onOpen={setTab}
          id={id}
          opensOnFocus
          className="flex w-max gap-5"
          tabClassName="h-10 border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-muted select-none hover:text-fg focus-visible:-outline-offset-2 aria-selected:border-fg aria-selected:text-fg"
        />
      </div>
      {/* Nobody types while somebody else does. */}
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${TABS.indexOf(tab)}`}
        inert={!isEditable}
        className="relative min-h-0 flex-1 overflow-y-auto"
      >
        {errors.source && (
          <p role="alert" className="border-b border-line px-4 py-2 text-sm text-danger-text">
            {errors.source}
          </p>
        )}
        {/* Stays mounted: its undo history and its scroll position are kept while another tab is open. */}
        <div hidden={tab !== 'source'} className="h-full">
          {format === 'blocks' ? (
            <BlockEditor
              source={fields.source}
              onChange={(source) => change({ source })}
              problems={problems}
              jump={jumpOf('source')}
              variables={variables}
              fileChooser={TemplateFileChooser}
              onConvert={convert}
            />
          ) : (
            <CodeArea
              value={fields.source}
              onChange={(source) => change({ source })}
              language="html"
              label={editor('code.source', { format: editor(`formats.${format}`) })}
              problems={problems.filter((one) => hasOwnLine(one, format) && positionOf(one, format).tab === 'source')}
              jump={jumpOf('source')}
              variables={variables}
            />
          )}
        </div>
        {tab === 'text' && (
          <TextTab
            fields={fields}
            generated={rendered?.text ?? null}
            problems={problems.filter((one) => hasOwnLine(one, format) && positionOf(one, format).tab === 'text')}
            jump={jumpOf('text')}
            variables={variables}
            onChange={change}
          />
        )}
        {tab === 'settings' && <SettingFields compose={compose} errors={errors} />}
      </div>
      <ProblemList problems={problems} onJump={show} />
    </div>
  );
}

function SettingFields({ compose: { fields, change }, errors }: Pick<WritePaneProps, 'compose' | 'errors'>) {
  const t = useTexts('compose');
  return (
    <div className="flex max-w-(--width-form) flex-col gap-5 p-4">
      <Switch
        label={t('settings.viewLink')}
        description={t('settings.viewLinkHint')}
        checked={fields.hasViewLink}
        onChange={(hasViewLink) => change({ hasViewLink })}
      />
      {fields.hasViewLink && (
        <Field name="viewText" label={t('settings.viewText')} error={errors.viewText}>
          <Input
            value={fields.viewText}
            maxLength={100}
            autoComplete="off"
            onValueChange={(viewText) => change({ viewText })}
          />
        </Field>
      )}
    </div>
  );
}
