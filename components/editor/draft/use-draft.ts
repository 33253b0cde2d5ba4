'use client';

import { useState } from 'react';
import { ApiError } from '#lib/client/api-error.ts';
import { errorSentence, showError } from '#lib/client/show-error.ts';

/** Everything that an editor must know of the kind of document that it edits. */
export type DraftMeans<Stored, Fields extends object, Input, Fault> = {
  fieldsOf: (stored: Stored) => Fields;
  revisionOf: (stored: Stored) => number;
  changedNames: (before: Fields, after: Fields) => readonly (keyof Fields)[];
  /** Reads what differs from the stored fields; fields that cannot be read are faults. */
  readChanges: (saved: Fields, fields: Fields, stored: Stored) => { input: Input; faults: readonly Fault[] };
  read: () => Promise<Stored>;
  /** Saves changes over a revision. */
  write: (input: Input, revision: number) => Promise<Stored>;
  /** The fields that the server makes of what is saved. */
  made: readonly (keyof Fields)[];
  /** Returns the field of the editor that a refusal names. */
  fieldOf: (name: string) => string;
  /** Brings the changes of two people together; null where only they can. */
  merge?: (base: Fields, theirs: Fields, mine: Fields) => Fields | null;
};

/** The state of a document that is edited, and what can be done with it. */
export type Draft<Stored, Fields extends object, Fault> = {
  stored: Stored;
  saved: Fields;
  fields: Fields;
  revision: number;
  isChanged: boolean;
  isSaving: boolean;
  /** When the draft was last saved here; null before. */
  savedAt: string | null;
  /** Fields that could not be read when the draft was last saved. */
  faults: readonly Fault[];
  /** The error of the field that the server refused. */
  refusal: { field: string; message: string } | null;
  /** The document as someone else has saved it since; null without a conflict. */
  conflict: Stored | null;
  change: (change: Partial<Fields>) => void;
  /** Saves what has changed. Returns the stored document, or null if it was not saved. */
  save: (options?: { isQuiet?: boolean }) => Promise<Stored | null>;
  /** Answers a conflict: the own changes replace those of the other draft, or are dropped. */
  resolve: (keepsMine: boolean) => Promise<void>;
  /** Leaves a conflict open: the changes stay unsaved. */
  postpone: () => void;
  /** Replaces everything by a document that was just read. */
  load: (stored: Stored) => void;
};

/** Holds a document that is edited: what is stored, what is typed, and how the one becomes the other. */
export function useDraft<Stored, Fields extends object, Input, Fault>(
  initial: Stored,
  means: DraftMeans<Stored, Fields, Input, Fault>,
): Draft<Stored, Fields, Fault> {
  const { fieldsOf, revisionOf, changedNames } = means;
  const [stored, setStored] = useState(initial);
  const [saved, setSaved] = useState(() => fieldsOf(initial));
  const [fields, setFields] = useState(saved);
  const [isSaving, setSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [refusal, setRefusal] = useState<Draft<Stored, Fields, Fault>['refusal']>(null);
  const [conflict, setConflict] = useState<Stored | null>(null);
  const isChanged = changedNames(saved, fields).length > 0;

  const load = (next: Stored) => {
    const read = fieldsOf(next);
    setStored(next);
    setSaved(read);
    setFields(read);
    setFaults([]);
    setRefusal(null);
    setConflict(null);
  };

  /** The text that someone has typed: the fields that are sent, the ones they were made from, and the document of these. */
  type Typed = { base: Fields; sent: Fields; over: Stored };

  const settle = (next: Stored, { sent }: Typed) => {
    const after = fieldsOf(next);
    const made = Object.fromEntries(means.made.map((name) => [name, after[name]])) as Partial<Fields>; // its fields
    setStored(next);
    setSaved({ ...sent, ...made });
    // What was typed while the draft was on its way stays unsaved.
    setFields((now) => (means.made.every((name) => now[name] === sent[name]) ? { ...now, ...made } : now));
    setSavedAt(new Date().toISOString());
    setConflict(null);
  };

  /** Reads what someone else has saved, and brings the two together where that needs nobody. */
  const meet = async ({ base, sent }: Typed): Promise<Stored | null> => {
    const theirs = await means.read();
    const merged = means.merge?.(base, fieldsOf(theirs), sent) ?? null;
    if (merged === null) {
      setConflict(theirs);
      return null;
    }
    setStored(theirs);
    setSaved(fieldsOf(theirs));
    setFields((now) => means.merge?.(sent, merged, now) ?? now);
    return write({ base: fieldsOf(theirs), sent: merged, over: theirs }, false);
  };

  const write = async (typed: Typed, isQuiet: boolean): Promise<Stored | null> => {
    const { base, sent, over } = typed;
    const changes = means.readChanges(base, sent, over);
    setFaults(changes.faults);
    setRefusal(null);
    if (changes.faults.length > 0) return null;
    setSaving(true);
    try {
      const next = await means.write(changes.input, revisionOf(over));
      settle(next, typed);
      return next;
    } catch (error) {
      const refused = findRefusal(error, sent, means.fieldOf);
      if (error instanceof ApiError && error.status === 412)
        return await meet(typed).catch((failure: unknown) => {
          showError(failure);
          return null;
        });
      if (refused) setRefusal(refused);
      else if (!isQuiet) showError(error);
      return null;
    } finally {
      setSaving(false);
    }
  };

  const resolve = async (keepsMine: boolean) => {
    if (!conflict) return;
    const theirs = fieldsOf(conflict);
    const mine = mergeFields(means, theirs, saved, fields);
    load(conflict);
    if (!keepsMine) return;
    setFields(mine);
    await write({ base: theirs, sent: mine, over: conflict }, false);
  };

  return {
    stored,
    saved,
    fields,
    revision: revisionOf(stored),
    isChanged,
    isSaving,
    savedAt,
    faults,
    refusal,
    conflict,
    change: (change) => setFields((before) => ({ ...before, ...change })),
    postpone: () => setConflict(null),
    save: async ({ isQuiet = false } = {}) =>
      isChanged ? write({ base: saved, sent: fields, over: stored }, isQuiet) : stored,
    resolve,
    load,
  };
}

/** Lays the own changes over another's fields. */
export function mergeFields<Fields extends object>(
  { changedNames }: Pick<DraftMeans<unknown, Fields, unknown, unknown>, 'changedNames'>,
  theirs: Fields,
  saved: Fields,
  fields: Fields,
): Fields {
  const merged = { ...theirs };
  for (const name of changedNames(saved, fields)) merged[name] = fields[name];
  return merged;
}

/** Finds the field of the editor that the server refused. */
function findRefusal(
  error: unknown,
  fields: object,
  fieldOf: (name: string) => string,
): { field: string; message: string } | null {
  if (!(error instanceof ApiError)) return null;
  const [name = ''] = error.payload.field?.split(/[.[]/) ?? [];
  const field = fieldOf(name);
  return Object.hasOwn(fields, field) ? { field, message: errorSentence(error) } : null;
}
