'use client';

import { useEffect, useState } from 'react';
import { changedNames, type EditorFields } from './editor-fields.ts';
import { dropLocalDraft, findLocalDraft, keepLocalDraft, type LocalDraft } from './local-draft.ts';

/** Unsaved text is kept so many milliseconds after the last key. */
const KEEP_MS = 500;

type Given = {
  id: string;
  saved: EditorFields;
  fields: EditorFields;
  revision: number;
  /** Takes the fields that are restored. */
  onRestore: (fields: EditorFields) => void;
};

/** The text of an earlier visit, with the two answers to it. */
type Found = { at: string; restore: () => void; discard: () => void };

/**
 * Keeps the unsaved text of a template in this browser, and offers the text of an earlier visit. While the offer is open
 * nothing is kept, so that it is not overwritten.
 */
export function useLocalDraft({ id, saved, fields, revision, onRestore }: Given): Found | null {
  // undefined until the storage was read, which is after the first render.
  const [found, setFound] = useState<LocalDraft | null | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is found on arrival is offered
  useEffect(() => {
    const kept = findLocalDraft(id);
    setFound(kept && changedNames(saved, { ...saved, ...kept.fields }).length > 0 ? kept : null);
  }, [id]);
  useEffect(() => {
    if (found !== null) return;
    if (changedNames(saved, fields).length === 0) return dropLocalDraft(id);
    const timer = setTimeout(() => keepLocalDraft(id, { revision, at: new Date().toISOString(), fields }), KEEP_MS);
    return () => clearTimeout(timer);
  }, [found, id, saved, fields, revision]);
  if (!found) return null;
  return {
    at: found.at,
    restore: () => {
      onRestore({ ...saved, ...found.fields });
      setFound(null);
    },
    discard: () => setFound(null),
  };
}
