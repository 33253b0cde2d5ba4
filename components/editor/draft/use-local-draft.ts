'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { watchUnsaved } from '#lib/client/unsaved.ts';
import { dropLocalDraft, findLocalDraft, keepLocalDraft, type LocalDraft } from './local-draft.ts';

/** Unsaved text is kept so many milliseconds after the last key. */
const KEEP_MS = 500;

type Given<Fields extends object> = {
  id: string;
  saved: Fields;
  fields: Fields;
  revision: number;
  changedNames: (before: Fields, after: Fields) => readonly unknown[];
  /** Checks the fields that the editor cannot do without. */
  isWhole: (fields: object) => fields is Fields;
  /** Takes the fields that are restored. */
  onRestore: (fields: Fields) => void;
};

/** The text of an earlier visit, with the two answers to it. */
type Found = { at: string; restore: () => void; discard: () => void };

/**
 * Asks before the unsaved text of a document is left, keeps it in this browser until it is saved or discarded, and offers
 * the text of an earlier visit. While the offer is open nothing is kept, so that it is not overwritten.
 */
export function useLocalDraft<Fields extends object>(given: Given<Fields>): Found | null {
  const { id, saved, fields, revision, onRestore } = given;
  // undefined until the storage was read, which is after the first render.
  const [found, setFound] = useState<LocalDraft<Fields> | null | undefined>(undefined);
  const countChanged = useEffectEvent((after: Fields) => given.changedNames(saved, after).length);
  const find = useEffectEvent(() => {
    const kept = findLocalDraft(id, given.isWhole);
    setFound(kept && countChanged({ ...saved, ...kept.fields }) > 0 ? kept : null);
  });
  // Only what is found on arrival is offered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document is another arrival
  useEffect(() => find(), [id]);
  const isUnsaved = useEffectEvent(() => countChanged(fields) > 0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const discard = useEffectEvent(() => {
    clearTimeout(timer.current);
    // An offer that was not answered stays.
    if (found === null) dropLocalDraft(id);
  });
  const keep = useEffectEvent(() => {
    if (found !== null || !isUnsaved()) return;
    keepLocalDraft(id, { revision, at: new Date().toISOString(), fields });
  });
  useEffect(
    () =>
      watchUnsaved(
        () => isUnsaved(),
        () => discard(),
      ),
    [],
  );
  // A page that is hidden may never be shown again.
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && keep();
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the wait again
  useEffect(() => {
    if (found !== null) return;
    if (!isUnsaved()) return dropLocalDraft(id);
    timer.current = setTimeout(() => keep(), KEEP_MS);
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
