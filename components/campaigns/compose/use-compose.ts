'use client';

import { useMemo, useState } from 'react';
import { useAutosave } from '#components/editor/draft/use-autosave.ts';
import { type Draft, type DraftMeans, useDraft } from '#components/editor/draft/use-draft.ts';
import type { EmailContent, UpdateContentInput } from '#lib/campaigns/content/schema.ts';
import { type ComposeFields, changedParts, composeFields, mergeParts, readParts } from './compose-fields.ts';
import { type ContentApi, contentApi, type EmailRef } from './content-api.ts';
import { type Lock, useLock } from './use-lock.ts';

/** The email that is written, and what can be done with it. */
export type Compose = Omit<Draft<EmailContent, ComposeFields, 'source'>, 'stored'> & {
  content: EmailContent;
  calls: ContentApi;
  lock: Lock;
  /** False while somebody else edits, or once the campaign is no draft. */
  isEditable: boolean;
  /** True while the last save without being asked has failed. */
  isBehind: boolean;
  /** Turns the blocks into MJML. Returns false if they could not be saved before. */
  convert: () => Promise<boolean>;
};

const FIELDS: Readonly<Record<string, string>> = {
  document: 'source',
  html: 'source',
  mjml: 'source',
  textMode: 'text_mode',
};

const meansOf = (calls: ContentApi): DraftMeans<EmailContent, ComposeFields, UpdateContentInput, 'source'> => ({
  fieldsOf: composeFields,
  revisionOf: ({ revision }) => revision,
  changedNames: changedParts,
  readChanges: readParts,
  read: calls.read,
  write: calls.write,
  made: ['text'],
  fieldOf: (name) => FIELDS[name] ?? name,
  merge: mergeParts,
});

/** Holds an email that is written: it is saved without being asked, and one person edits it at a time. */
export function useCompose(email: EmailRef, initial: EmailContent, isPaused: boolean): Compose {
  const { type, id, variant } = email;
  const calls = useMemo(() => contentApi({ type, id, ...(variant !== undefined && { variant }) }), [type, id, variant]);
  const { stored, ...draft } = useDraft(initial, meansOf(calls));
  const [isBehind, setBehind] = useState(false);
  const lock = useLock(calls, {
    isOn: stored.isEditable,
    onWatch: () => {
      if (draft.isChanged) return;
      calls.read().then(draft.load, () => undefined);
    },
  });
  const isEditable = stored.isEditable && lock.taken === null;
  useAutosave({
    fields: draft.fields,
    isChanged: draft.isChanged,
    isSaving: draft.isSaving,
    isOn: isEditable && !isPaused && draft.conflict === null,
    save: async () => setBehind((await draft.save({ isQuiet: true })) === null),
  });
  const save: Compose['save'] = async (options) => {
    const next = await draft.save(options);
    setBehind(next === null);
    return next;
  };
  const convert = async () => {
    const saved = await save();
    if (!saved) return false;
    draft.load(await calls.write({ format: 'mjml' }, saved.revision));
    return true;
  };
  return { ...draft, save, content: stored, calls, lock, isEditable, isBehind, convert };
}
