'use client';

import { useState } from 'react';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { errorSentence, showError } from '#lib/client/show-error.ts';
import type { SourceFormat, Template } from '#lib/content/templates/schema.ts';
import { changedNames, type EditorFields, editedVersion, fieldsOf } from '../editor-fields.ts';
import { type FieldFault, readChanges } from './read-changes.ts';

/** The state of the editor and what it does. */
export type Editor = {
  template: Template;
  /** The format of the source: that of the stored draft. Blocks can become MJML. */
  format: SourceFormat;
  saved: EditorFields;
  fields: EditorFields;
  revision: number;
  isChanged: boolean;
  isSaving: boolean;
  /** When the draft was last saved here; null before. */
  savedAt: string | null;
  /** Fields that could not be read when the draft was last saved. */
  faults: readonly FieldFault[];
  /** The error of the field that the server refused. */
  refusal: { field: string; message: string } | null;
  /** The template as someone else has saved it since; null without a conflict. */
  conflict: Template | null;
  change: (change: Partial<EditorFields>) => void;
  /** Saves what has changed. Returns the stored template, or null if it was not saved. */
  save: () => Promise<Template | null>;
  /** Answers a conflict: the own changes replace those of the other draft, or are dropped. */
  resolve: (keepsMine: boolean) => Promise<void>;
  /** Leaves a conflict open: the changes stay unsaved. */
  postpone: () => void;
  /** Saves the draft and turns its blocks into MJML. Returns false if it was not saved; throws if the server refuses. */
  convert: () => Promise<boolean>;
  /** Replaces everything by a template that was just read. */
  load: (template: Template) => void;
};

/** Holds a template that is edited: what is stored, what is typed, and how the one becomes the other. */
export function useEditor(initial: Template): Editor {
  const [template, setTemplate] = useState(initial);
  const [saved, setSaved] = useState(() => fieldsOf(initial));
  const [fields, setFields] = useState(saved);
  const [isSaving, setSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const [refusal, setRefusal] = useState<Editor['refusal']>(null);
  const [conflict, setConflict] = useState<Template | null>(null);
  const format = editedVersion(template)?.source_format ?? 'html';
  const revision = editedVersion(template)?.revision ?? 0;
  const isChanged = changedNames(saved, fields).length > 0;

  const load = (next: Template) => {
    const stored = fieldsOf(next);
    setTemplate(next);
    setSaved(stored);
    setFields(stored);
    setFaults([]);
    setRefusal(null);
    setConflict(null);
  };

  const write = async (base: EditorFields, sent: EditorFields, seen: number): Promise<Template | null> => {
    const changes = readChanges(base, sent, format);
    setFaults(changes.faults);
    setRefusal(null);
    if (changes.faults.length > 0) return null;
    setSaving(true);
    try {
      const next = await api('PATCH /api/config/v1/template/{id}', {
        params: { id: initial.id },
        body: changes.input,
        headers: { 'if-match': String(seen) },
      });
      const { text } = fieldsOf(next);
      setTemplate(next);
      setSaved({ ...sent, text });
      // What was typed while the draft was on its way stays unsaved.
      setFields((now) => (now.text === sent.text ? { ...now, text } : now));
      setSavedAt(new Date().toISOString());
      setConflict(null);
      return next;
    } catch (error) {
      const refused = findRefusal(error, sent);
      if (error instanceof ApiError && error.status === 412)
        await api('GET /api/config/v1/template/{id}', { params: { id: initial.id } }).then(setConflict, (failure) =>
          showError(failure),
        );
      else if (refused) setRefusal(refused);
      else showError(error);
      return null;
    } finally {
      setSaving(false);
    }
  };

  const save = async () => (isChanged ? write(saved, fields, revision) : template);

  const convert = async () => {
    const stored = await save();
    if (!stored) return false;
    const seen = { 'if-match': String(editedVersion(stored)?.revision ?? 0) };
    load(
      await api('PATCH /api/config/v1/template/{id}', {
        params: { id: initial.id },
        body: { source_format: 'mjml' },
        headers: seen,
      }),
    );
    return true;
  };

  const resolve = async (keepsMine: boolean) => {
    if (!conflict) return;
    const theirs = fieldsOf(conflict);
    const mine = mergeFields(theirs, saved, fields);
    load(conflict);
    if (!keepsMine) return;
    setFields(mine);
    await write(theirs, mine, editedVersion(conflict)?.revision ?? 0);
  };

  return {
    template,
    format,
    saved,
    fields,
    revision,
    isChanged,
    isSaving,
    savedAt,
    faults,
    refusal,
    conflict,
    change: (change) => setFields((before) => ({ ...before, ...change })),
    postpone: () => setConflict(null),
    save,
    convert,
    resolve,
    load,
  };
}

/** Lays the own changes over another's fields. */
export const mergeFields = (theirs: EditorFields, saved: EditorFields, fields: EditorFields): EditorFields => ({
  ...theirs,
  ...Object.fromEntries(changedNames(saved, fields).map((name) => [name, fields[name]])),
});

/** Finds the field of the editor that the server refused. */
function findRefusal(error: unknown, fields: EditorFields): Editor['refusal'] {
  if (!(error instanceof ApiError)) return null;
  const [name = ''] = error.payload.field?.split(/[.[]/) ?? [];
  const field = name === 'blocks' ? 'source' : name;
  return Object.hasOwn(fields, field) ? { field, message: errorSentence(error) } : null;
}
