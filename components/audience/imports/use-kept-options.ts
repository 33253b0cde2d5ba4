'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PreparedImport } from '#lib/audience/imports/schema.ts';
import { api } from '#lib/client/api.ts';
import { isLogout, showError } from '#lib/client/show-error.ts';
import { type ChosenOptions, chosenFrom, keptOptions } from './chosen-options.ts';

/** The pause after a change before the options are kept. */
const PAUSE_MS = 300;

/** The options of an import that was not started yet. They are kept with it, so that they are there after a reload. */
export function useKeptOptions({ id, options }: PreparedImport) {
  const [chosen, setChosen] = useState<ChosenOptions>(() => chosenFrom(options));
  const [changes, setChanges] = useState(0);
  // One after the other, so that the last change is the one that stays.
  const keeping = useRef(Promise.resolve());
  const keep = useEffectEvent(() => {
    const body = { importId: id, options: keptOptions(chosen) };
    keeping.current = keeping.current.then(async () => {
      try {
        await api('PUT /api/suite/v1/contacts/import/options', { body });
      } catch (error) {
        // The start sends them all again, and says what is wrong with them.
        if (isLogout(error)) showError(error);
      }
    });
  });
  useEffect(() => {
    if (changes === 0) return;
    const timer = setTimeout(() => keep(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [changes]);
  return {
    chosen,
    change: (change: Partial<ChosenOptions>) => {
      setChosen((before) => ({ ...before, ...change }));
      setChanges((count) => count + 1);
    },
  };
}
