'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MappedColumn, PreparedImport, PrepareImportInput } from '#lib/audience/imports/schema.ts';
import { api } from '#lib/client/api.ts';
import { errorSentence, isLogout, showError } from '#lib/client/show-error.ts';
import { mappingOf } from './mapping.ts';

/** The pause after a change before the file is read again. */
const PAUSE_MS = 500;

/** How often a large file is asked for while its rows are counted. */
const POLL_MS = 1_000;

/** The corrections of a person: of the layout and of the mapping. */
export type Corrections = Omit<PrepareImportInput, 'mediaId' | 'mode'>;

/** A file before its import is started, as the person corrects it. */
export type Preparation = {
  /** The last answer. Its numbers stay while new ones are counted. */
  prepared: PreparedImport;
  corrections: Corrections;
  mapping: readonly MappedColumn[];
  /** True while the answer to a change is awaited. */
  isWorking: boolean;
  /** Why the file cannot be read in this way. */
  fault: string | null;
  correct: (change: Corrections) => void;
};

type PreparationOptions = {
  initial: PreparedImport;
  /** Called with each answer. */
  onAnswer: (prepared: PreparedImport) => void;
  /** Called if the import is no longer waiting for its start. */
  onGone: () => void;
};

/** Prepares a file again after each change: a pause after it, and the last answer counts. */
export function usePreparation({ initial, onAnswer, onGone }: PreparationOptions): Preparation {
  const [prepared, setPrepared] = useState(initial);
  const [corrections, setCorrections] = useState<Corrections>({});
  const [changes, setChanges] = useState(0);
  const [isWorking, setWorking] = useState(initial.state === 'preparing');
  const [fault, setFault] = useState(initial.error?.message ?? null);
  const running = useRef<AbortController | null>(null);
  const show = (answer: PreparedImport) => {
    onAnswer(answer);
    setPrepared((last) => (answer.state === 'prepared' ? answer : withNumbersOf(answer, last)));
    setFault(answer.error?.message ?? null);
  };
  const follow = useEffectEvent(async (ask: (signal: AbortSignal) => Promise<PreparedImport | null>) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const { signal } = own;
    try {
      let answer = await ask(signal);
      while (answer && !signal.aborted) {
        show(answer);
        if (answer.state !== 'preparing') break;
        await pause(signal);
        const { preparation } = await api('GET /api/suite/v1/contacts/import/status', {
          query: { id: answer.id },
          signal,
        });
        answer = preparation;
      }
      if (!answer && !signal.aborted) onGone();
    } catch (error) {
      if (signal.aborted) return;
      if (isLogout(error)) showError(error);
      setFault(errorSentence(error));
    } finally {
      if (running.current === own) setWorking(false);
    }
  });
  const prepareAgain = useEffectEvent(() => {
    const { mapping, ...rest } = corrections;
    const body = { mediaId: prepared.mediaId, ...rest, ...(mapping && { mapping }) };
    void follow((signal) => api('POST /api/suite/v1/contacts/import/prepare', { body, signal }));
  });
  useEffect(() => {
    if (changes === 0) return;
    const timer = setTimeout(() => prepareAgain(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [changes]);
  const start = useEffectEvent(() => {
    if (initial.state === 'preparing') void follow(async () => initial);
  });
  useEffect(() => {
    start();
    return () => running.current?.abort();
  }, []);
  return {
    prepared,
    corrections,
    mapping: corrections.mapping ?? mappingOf(prepared),
    isWorking,
    fault,
    correct: (change) => {
      // An answer to what was before does not count any more.
      running.current?.abort();
      running.current = null;
      setWorking(true);
      setCorrections((before) => ({ ...before, ...change }));
      setChanges((count) => count + 1);
    },
  };
}

/** Returns an answer without numbers with the last ones; one that could not be read keeps the columns, too. */
function withNumbersOf(answer: PreparedImport, last: PreparedImport): PreparedImport {
  const { counts, cost, reasons, columns, sample } = last;
  return {
    ...answer,
    counts: answer.counts ?? counts,
    cost: answer.cost ?? cost,
    reasons: answer.counts ? answer.reasons : reasons,
    ...(answer.columns.length === 0 && { columns, sample }),
  };
}

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, POLL_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
