'use client';

import { useState } from 'react';
import { showError } from './show-error.ts';

type Action<Args extends readonly unknown[]> = {
  /** True while the work runs. */
  pending: boolean;
  /** Starts the work. */
  run: (...args: Args) => void;
};

/** Runs the work of a button and shows its error as a notification. */
export function useAction<Args extends readonly unknown[]>(work: (...args: Args) => Promise<unknown>): Action<Args> {
  const [pending, setPending] = useState(false);
  const run = async (...args: Args) => {
    setPending(true);
    try {
      await work(...args);
    } catch (error) {
      showError(error);
    } finally {
      setPending(false);
    }
  };
  return { pending, run: (...args) => void run(...args) };
}
