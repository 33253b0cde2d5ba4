'use client';

import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { watchUnsaved } from '#lib/client/unsaved.ts';
import { fileText, initialEntries } from './initial-entries.ts';
import { type FormEntries, listChangedFields } from './list-changes.ts';

/** The fields of a form that differ from their saved values, for a store that React follows. */
export type FormChanges = {
  /** Calls back when a value may have changed. Returns a function that stops watching. */
  watch: (changed: () => void) => () => void;
  /** Returns the names of the changed fields, separated by line breaks. */
  names: () => string;
};

type Unsaved = {
  /** The form's `ref`: while the form is there, leaving with other values than it came with asks first. */
  attach: (form: HTMLFormElement) => () => void;
  /** Returns whether the input differs from its initial or last saved value. */
  isUnsaved: () => boolean;
  /** Takes the present values for saved. */
  markSaved: () => void;
  changes: FormChanges;
};

/**
 * Guards the input of a form (screens, rule 8): unsent input is not lost without a question.
 *
 * @param element where the form is kept while it is there.
 */
export function useUnsaved(element: RefObject<HTMLFormElement | null>, isGuarded: boolean): Unsaved {
  const saved = useRef<FormEntries>([]);
  const listeners = useRef(new Set<() => void>());
  const changedNames = useCallback(
    () => (element.current ? listChangedFields(saved.current, entriesOf(element.current)) : []),
    [element],
  );
  const isUnsaved = useCallback(() => changedNames().length > 0, [changedNames]);
  const notify = useCallback(() => {
    for (const listener of listeners.current) listener();
  }, []);
  const markSaved = useCallback(() => {
    if (element.current) saved.current = entriesOf(element.current);
    notify();
  }, [element, notify]);
  const attach = useCallback(
    (form: HTMLFormElement) => {
      element.current = form;
      saved.current = initialEntries(form);
      notify();
      const stop = isGuarded ? watchUnsaved(isUnsaved) : null;
      // A reset changes the values after its event.
      const onReset = () => queueMicrotask(notify);
      form.addEventListener('input', notify);
      form.addEventListener('reset', onReset);
      return () => {
        stop?.();
        form.removeEventListener('input', notify);
        form.removeEventListener('reset', onReset);
        element.current = null;
      };
    },
    [element, isGuarded, isUnsaved, notify],
  );
  const changes = useMemo<FormChanges>(
    () => ({
      watch: (changed) => {
        listeners.current.add(changed);
        return () => listeners.current.delete(changed);
      },
      names: () => changedNames().join('\n'),
    }),
    [changedNames],
  );
  return { attach, isUnsaved, markSaved, changes };
}

/** All that a form would send, as text to compare; of a file its name and size. */
const entriesOf = (form: HTMLFormElement): FormEntries =>
  [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : fileText(value)]);
