'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#lib/client/api-error.ts';
import { errorSentence, isLogout, showError } from '#lib/client/show-error.ts';

/** Why the steps stopped: a sentence for people, and the id for the operator. */
export type Problem = { message: string; requestId: string | undefined };

/** The progress of the steps: their answers so far, and the problem that stopped them. */
export type StepRun<Answer> = { answers: readonly Answer[]; problem: Problem | null; isOver: boolean };

/**
 * Does steps one after the other when the screen opens, and again when asked; the first failure stops them, and a
 * session that has ended leads to the login. A screen that is left stops too.
 *
 * @param steps those of the first look at the screen are kept.
 */
export function useSteps<Answer>(steps: readonly (() => Promise<Answer>)[]): StepRun<Answer> & { again: () => void } {
  const [list] = useState(() => steps);
  const [run, setRun] = useState<StepRun<Answer>>({ answers: [], problem: null, isOver: false });
  const isLeft = useRef(false);

  const begin = useCallback(async () => {
    const answers: Answer[] = [];
    setRun({ answers, problem: null, isOver: false });
    try {
      for (const step of list) {
        answers.push(await step());
        if (isLeft.current) return;
        setRun({ answers: [...answers], problem: null, isOver: answers.length === list.length });
      }
    } catch (error) {
      if (isLogout(error)) showError(error);
      else if (!isLeft.current) setRun((now) => ({ ...now, problem: problemOf(error) }));
    }
  }, [list]);

  useEffect(() => {
    isLeft.current = false;
    void begin();
    return () => {
      isLeft.current = true;
    };
  }, [begin]);

  return { ...run, again: () => void begin() };
}

const problemOf = (error: unknown): Problem => ({
  message: errorSentence(error),
  requestId: error instanceof ApiError ? error.requestId : undefined,
});
