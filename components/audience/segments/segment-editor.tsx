'use client';

import { Redo2, Undo2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Builder } from '#components/audience/builder/builder.tsx';
import { emptyDraft, readDraft, toDraft } from '#components/audience/builder/draft.ts';
import { missingOf, type Vocabulary } from '#components/audience/builder/facts.ts';
import { useDraft } from '#components/audience/builder/use-draft.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Tag } from '#components/ui/tag.tsx';
import type { SegmentDetail } from '#lib/audience/segments/answers/schema.ts';
import { describeQuestion, type Names } from '#lib/audience/segments/sentence/values.ts';
import { SEGMENT_NAME_MAX } from '#lib/audience/segments/values.ts';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import { watchUnsaved } from '#lib/client/unsaved.ts';
import { formatLooked } from './format-looked.ts';
import { HistoryPanel } from './history-panel.tsx';
import { segmentPath } from './paths.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { ReadyQuestions } from './ready-cards.tsx';
import { readyQuestion } from './ready-questions.ts';
import { TestPanel } from './test-panel.tsx';
import { faultOf, usePreview } from './use-preview.ts';

type SegmentEditorProps = {
  /** Null for a new one. */
  segment: SegmentDetail | null;
  vocabulary: Vocabulary;
  /** False shows the question without changing it. */
  canModify: boolean;
};

/** Returns the names of what questions have the ids of. */
const namesOf = ({ fields, labels, segments }: Vocabulary): Names => ({
  fields: new Map(fields.map((field) => [field.id, field])),
  labels: new Map(labels.map(({ id, name }) => [id, name])),
  segments: new Map(segments.map(({ id, name }) => [id, name])),
  categories: new Map(),
});

/** Conditions whose values a person in the list shows. */
const SHOWN_VALUES = 2;

/** Builds the question of a segment: rows at the left, the people who match at the right. */
export function SegmentEditor({ segment, vocabulary, canModify }: SegmentEditorProps) {
  const t = useTexts('segments');
  const router = useRouter();
  const history = useDraft(() => (segment ? toDraft(segment.ast) : emptyDraft()));
  const [name, setName] = useState(segment?.name ?? '');
  const [saved, setSaved] = useState(segment);
  const [serverFault, setServerFault] = useState<{ key: number; text: string } | null>(null);
  const [nameFault, setNameFault] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const names = useMemo(() => namesOf(vocabulary), [vocabulary]);
  // A segment cannot contain itself.
  const offered = useMemo(
    () => ({ ...vocabulary, segments: vocabulary.segments.filter(({ id }) => id !== segment?.id) }),
    [vocabulary, segment],
  );
  const { question, keys, missing } = useMemo(
    () => readDraft(history.draft, (facts) => missingOf(facts, vocabulary)),
    [history.draft, vocabulary],
  );
  const text = JSON.stringify(question);
  const preview = usePreview(text);
  const conditions = useMemo(() => listIn(question), [question]);

  const savedText = useRef(text);
  const isChanged = text !== savedText.current || missing.size > 0 || name !== (saved?.name ?? '');
  const unsaved = useRef(false);
  unsaved.current = isChanged && canModify;
  useEffect(() => watchUnsaved(() => unsaved.current), []);

  const problems = new Map<number, string>();
  for (const [key, lack] of missing)
    if (isAsked || ['field', 'label', 'segment'].includes(lack)) problems.set(key, t(`missing.${lack}`));
  const counted = preview.fault?.index != null ? keys[preview.fault.index] : undefined;
  if (counted !== undefined && preview.fault) problems.set(counted, preview.fault.text);
  if (serverFault) problems.set(serverFault.key, serverFault.text);

  const save = async () => {
    setIsAsked(true);
    setServerFault(null);
    setNameFault(name.trim() === '' ? t('nameNeeded') : undefined);
    if (missing.size > 0 || name.trim() === '') return;
    setIsSaving(true);
    const ast = { match: question.match, of: [...question.of] };
    try {
      const body = { name: name.trim(), ast };
      const answer = saved
        ? await api('PUT /api/suite/v1/contacts/segment/{id}', {
            params: { id: saved.id },
            body: { ...body, ifVersion: saved.latest },
          })
        : await api('POST /api/suite/v1/contacts/segment', { body });
      savedText.current = text;
      setIsAsked(false);
      unsaved.current = false;
      showToast({ type: 'success', title: t('saved', { name: answer.name }) });
      if (saved) {
        setSaved(answer);
        setName(answer.name);
        router.refresh();
      } else router.push(segmentPath(answer.id));
    } catch (error) {
      const { index, text: cause } = faultOf(error);
      const key = index === null ? undefined : keys[index];
      if (key !== undefined) setServerFault({ key, text: cause });
      else if (error instanceof ApiError && error.payload.field === 'name') setNameFault(cause);
      else showError(error);
    } finally {
      setIsSaving(false);
    }
  };
  const saveOnKey = useRef(save);
  saveOnKey.current = isChanged && canModify && !isSaving ? save : async () => {};
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || event.altKey || event.shiftKey || !(event.metaKey || event.ctrlKey))
        return;
      event.preventDefault();
      void saveOnKey.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const discard = () => {
    history.reset(saved ? toDraft(saved.ast) : emptyDraft());
    setName(saved?.name ?? '');
    setIsAsked(false);
    setServerFault(null);
  };
  const sentence = describeQuestion(question, names);
  const nextVersion = (saved?.latest ?? 0) + (text === savedText.current ? 0 : 1);
  return (
    <>
      <PageHeader
        title={saved?.name ?? t('newTitle')}
        badges={
          saved && (
            <>
              <Tag>{t('version', { version: saved.latest })}</Tag>
              {saved.isWatched && <Tag>{t('watched')}</Tag>}
              {saved.isArchived && <Tag>{t('archived')}</Tag>}
            </>
          )
        }
        description={canModify ? t('editText') : t('viewText')}
        actions={
          canModify && (
            <>
              <IconButton
                variant="outline"
                label={t('undo')}
                disabled={!history.undo}
                onClick={() => history.undo?.()}
                aria-keyshortcuts="Control+Z Meta+Z"
              >
                <Undo2 aria-hidden />
              </IconButton>
              <IconButton
                variant="outline"
                label={t('redo')}
                disabled={!history.redo}
                onClick={() => history.redo?.()}
                aria-keyshortcuts="Control+Y Meta+Shift+Z"
              >
                <Redo2 aria-hidden />
              </IconButton>
              <Button disabled={!isChanged} onClick={discard}>
                {t('discard')}
              </Button>
              <Button
                variant="primary"
                loading={isSaving}
                onClick={() => void save()}
                aria-keyshortcuts="Control+S Meta+S"
              >
                {saved ? t('saveVersion', { version: Math.max(nextVersion, saved.latest) }) : t('create')}
              </Button>
            </>
          )
        }
      />
      <p aria-live="polite" className="rounded-lg bg-sunken px-4 py-3 text-base text-muted">
        {sentence.map((part, index) =>
          part.isStrong ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a sentence have no other name
            <b key={index} className="font-semibold text-fg">
              {part.text}
            </b>
          ) : (
            part.text
          ),
        )}
      </p>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20.5rem]">
        <div className="flex min-w-0 flex-col gap-3.5">
          {canModify && (
            <Field name="name" label={t('name')} error={nameFault} className="max-w-form">
              <Input value={name} maxLength={SEGMENT_NAME_MAX} onValueChange={setName} />
            </Field>
          )}
          {!segment && history.draft.of.length === 0 && (
            <ReadyQuestions
              onChoose={(ready) => {
                history.change(toDraft(readyQuestion(ready)));
                if (name === '') setName(t(`ready.${ready}.name`));
              }}
            />
          )}
          <Builder history={history} vocabulary={offered} problems={problems} canModify={canModify} />
          {missing.size > 0 && <p className="text-xs text-muted">{t('leftOut', { count: missing.size })}</p>}
        </div>
        <aside className="flex min-w-0 flex-col gap-6">
          <PreviewPanel
            preview={preview}
            stored={saved && { size: saved.size, version: saved.latest }}
            describe={(person) =>
              person.values
                .slice(0, SHOWN_VALUES)
                .flatMap((value, index) => {
                  const condition = conditions[index];
                  return condition ? [formatLooked(condition, value, names, t)] : [];
                })
                .join(' · ') ||
              (person.email ?? '')
            }
          >
            <TestPanel question={question} conditions={conditions} names={names} />
            {saved && <HistoryPanel segment={saved} canModify={canModify} onChanged={setSaved} />}
          </PreviewPanel>
        </aside>
      </div>
    </>
  );
}

/** Lists the conditions of a question in reading order. */
function listIn(question: Parameters<typeof describeQuestion>[0]): Parameters<typeof formatLooked>[0][] {
  return question.of.flatMap((node) => ('match' in node ? listIn(node) : [node]));
}
