'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { watchUnsaved } from '#lib/client/unsaved.ts';
import { changedNames, type EditorFields } from '../editor-fields.ts';
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
 * Asks before the unsaved text of a template is left, keeps it in this browser until it is saved or discarded, and offers
 * the text of an earlier visit. While the offer is open nothing is kept, so that it is not overwritten.
 */
export function useLocalDraft({ id, saved, fields, revision, onRestore }: Given): Found | null {
  // undefined until the storage was read, which is after the first render.
  const [found, setFound] = useState<LocalDraft | null | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is found on arrival is offered
  useEffect(() => {
    const kept = findLocalDraft(id);
    setFound(kept && changedNames(saved, { ...saved, ...kept.fields }).length > 0 ? kept : null);
  }, [id]);
  const isUnsaved = useEffectEvent(() => changedNames(saved, fields).length > 0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const discard = useEffectEvent(() => {
    clearTimeout(timer.current);
    // An offer that was not answered stays.
    if (found === null) dropLocalDraft(id);
  });
  useEffect(
    () =>
      watchUnsaved(
        () => isUnsaved(),
        () => discard(),
      ),
    [],
  );
  useEffect(() => {
    if (found !== null) return;
    if (changedNames(saved, fields).length === 0) return dropLocalDraft(id);
    const keep = () => keepLocalDraft(id, { revision, at: new Date().toISOString(), fields });
    timer.current = setTimeout(keep, KEEP_MS);
    return () => clearTimeout(timer.current);
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
