'use client';

import { Send } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { isSaveKey } from '#components/editor/draft/is-save-key.ts';
import { useLocalDraft } from '#components/editor/draft/use-local-draft.ts';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Time } from '#components/ui/time.tsx';
import { useIsNarrow } from '#components/ui/use-is-narrow.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { Template, TemplateProblem } from '#lib/content/templates/schema.ts';
import { changedNames, isEditorFields } from '../editor-fields.ts';
import { TEMPLATES_SCREEN } from '../paths.ts';
import { EditorBar } from './editor-bar.tsx';
import { EditorPanes, type Pane } from './editor-panes.tsx';
import type { FieldFault } from './read-changes.ts';
import { type Jump, positionOf, type SourceTab } from './source-tabs.ts';
import { type Editor, useEditor } from './use-editor.ts';

import { usePreview } from './use-preview.ts';

// Each comes when it is first opened.
const ConflictDialog = dynamic(() => import('./conflict-dialog.tsx').then((module) => module.ConflictDialog));
const PublishDialog = dynamic(() => import('./publish-dialog.tsx').then((module) => module.PublishDialog));
const SendTestDialog = dynamic(() => import('./send-test-dialog.tsx').then((module) => module.SendTestDialog));

type EditTemplateScreenProps = { initial: Template; contacts: readonly string[] };

/** The editor of a template: its sources at the left, the message and the versions at the right. */
export function EditTemplateScreen({ initial, contacts }: EditTemplateScreenProps) {
  const t = useTexts('templateEditor');
  const router = useRouter();
  const editor = useEditor(initial);
  // The canvas of blocks needs the width of a message beside its panel.
  const isNarrow = useIsNarrow(editor.format === 'blocks' ? '2xl' : 'lg');
  const preview = usePreview(editor);
  const [pane, setPane] = useState<Pane>('source');
  const [tab, setTab] = useState<SourceTab>('source');
  const [jump, setJump] = useState<Jump | null>(null);
  const [open, setOpen] = useState<'publish' | 'test' | null>(null);
  const { template, saved, fields, revision, change, isChanged, faults, refusal, conflict } = editor;
  const local = useLocalDraft({
    id: template.id,
    saved,
    fields,
    revision,
    changedNames,
    isWhole: isEditorFields,
    onRestore: change,
  });
  const errors = listFieldErrors(t, faults, refusal);

  const show = (position: Jump) => {
    setOpen(null);
    setPane('source');
    setTab(position.tab);
    // A new object, so that the same line is shown again; two frames later, when a dialog has returned the focus.
    requestAnimationFrame(() => requestAnimationFrame(() => setJump({ ...position })));
  };
  const showProblem = (problem: TemplateProblem) => show(positionOf(problem, editor.format));
  const save = async () => {
    const next = await editor.save();
    if (next && isChanged) showToast({ type: 'success', title: t('saved') });
  };
  const saveThen = async (next: 'publish' | 'test') => {
    if (await editor.save()) setOpen(next);
  };
  const saveOnKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isSaveKey(event)) return;
    event.preventDefault();
    if (!editor.isSaving) void save();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => saveOnKey(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  // A field that was refused is shown.
  const wrongField = errors.test_data === undefined ? Object.keys(errors)[0] : 'test_data';
  useEffect(() => {
    if (wrongField === undefined) return;
    setPane('source');
    setTab(wrongField === 'test_data' ? 'data' : wrongField === 'source' ? 'source' : 'settings');
  }, [wrongField]);

  const published = (next: Template) => {
    const isFirst = template.published_version === null;
    editor.load(next);
    setOpen(null);
    if (isFirst) router.push(`${TEMPLATES_SCREEN}/created/${next.id}`);
    else showToast({ type: 'success', title: t('publish.done', { version: String(next.published_version) }) });
  };
  return (
    <div
      data-full
      className="flex min-h-[calc(100dvh-var(--height-topbar))] min-w-0 flex-col lg:h-[calc(100dvh-var(--height-topbar))]"
    >
      <EditorBar editor={editor}>
        <Button onClick={() => void saveThen('test')}>
          <Send aria-hidden /> {t('test.action')}
        </Button>
        <Button
          loading={editor.isSaving}
          disabled={!isChanged}
          aria-keyshortcuts="Control+S Meta+S"
          onClick={() => void save()}
        >
          {t('save')}
        </Button>
        <Button
          variant="primary"
          disabled={template.draft === null && !isChanged}
          onClick={() => void saveThen('publish')}
        >
          {t('publish.action')}
        </Button>
      </EditorBar>
      {local && (
        <Alert
          className="m-3 shrink-0"
          title={t('local.title')}
          action={
            <>
              <Button size="sm" onClick={local.discard}>
                {t('local.discard')}
              </Button>
              <Button size="sm" variant="primary" onClick={local.restore}>
                {t('local.restore')}
              </Button>
            </>
          }
        >
          {t.rich('local.text', { time: () => <Time at={local.at} /> })}
        </Alert>
      )}
      <EditorPanes
        {...{ editor, preview, errors, pane, tab, jump, isNarrow }}
        onPane={setPane}
        onTab={setTab}
        onJump={show}
      />
      {open === 'publish' && (
        <PublishDialog template={template} onClose={() => setOpen(null)} onJump={showProblem} onPublished={published} />
      )}
      {open === 'test' && (
        <SendTestDialog
          id={template.id}
          contacts={contacts}
          sets={fields.test_data.map(({ name }) => name)}
          onClose={() => setOpen(null)}
        />
      )}
      {conflict && <ConflictDialog editor={editor} onClose={editor.postpone} />}
    </div>
  );
}

/** Lists the sentences of fields that could not be read, or that the server refused, by the names of the fields. */
function listFieldErrors(
  t: Translate<'templateEditor'>,
  faults: readonly FieldFault[],
  refusal: Editor['refusal'],
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { field, fault, value } of faults) {
    errors[field] = fieldMessage(t(`fields.${field}`), t(`faults.${fault}`, { value }));
  }
  if (refusal) errors[refusal.field] = refusal.message;
  return errors;
}
