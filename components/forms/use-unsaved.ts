'use client';

import { type RefObject, useCallback, useRef } from 'react';
import { watchUnsaved } from '#lib/client/unsaved.ts';

type Unsaved = {
  /** The form's `ref`: while the form is there, leaving with other words than it came with asks first. */
  attach: (form: HTMLFormElement) => () => void;
  /** Returns whether the input differs from its initial or last saved value. */
  isUnsaved: () => boolean;
  /** Takes its words as they are for saved. */
  markSaved: () => void;
};

/**
 * Guards the words of a form (screens, rule 8): typed and not sent, they are not lost without a question.
 *
 * @param element where the form is kept while it is there.
 */
export function useUnsaved(element: RefObject<HTMLFormElement | null>, isGuarded: boolean): Unsaved {
  const saved = useRef('');
  const isUnsaved = useCallback(
    () => element.current !== null && wordsOf(element.current) !== saved.current,
    [element],
  );
  const markSaved = useCallback(() => {
    if (element.current) saved.current = wordsOf(element.current);
  }, [element]);
  const attach = useCallback(
    (form: HTMLFormElement) => {
      element.current = form;
      markSaved();
      const stop = isGuarded ? watchUnsaved(isUnsaved) : null;
      return () => {
        stop?.();
        element.current = null;
      };
    },
    [element, isGuarded, isUnsaved, markSaved],
  );
  return { attach, isUnsaved, markSaved };
}

/** All that a form would send, as text to compare; of a file its name and size. */
const wordsOf = (form: HTMLFormElement): string =>
  JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : [value.name, value.size],
    ]),
  );
