'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { SegmentPreview } from '#lib/audience/segments/answers/schema.ts';
import type { Question } from '#lib/audience/segments/schema.ts';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { errorSentence } from '#lib/client/show-error.ts';

/** The pause after a change before people are counted. */
const PAUSE_MS = 2_000;

/** A refusal of a question: the number of the condition in reading order, if it names one. */
export type PreviewFault = { index: number | null; text: string };

/** The numbers of a question while it is written. */
export type Preview = {
  /** The last answer; it stays while a new one is counted. */
  answer: SegmentPreview | null;
  isCounting: boolean;
  fault: PreviewFault | null;
  /** Counts again at once. */
  retry: () => void;
  /** Shows the next 20 people; null without more. */
  showOthers: (() => void) | null;
};

/** The condition that a refusal names: `conditions[2].value`. */
const CONDITION = /^conditions\[(\d+)\]/;

/** Reads a refusal of a question. */
export function faultOf(error: unknown): PreviewFault {
  const [, index] = CONDITION.exec(error instanceof ApiError ? (error.payload.field ?? '') : '') ?? [];
  return { index: index === undefined ? null : Number(index), text: errorSentence(error) };
}

/**
 * Counts who matches a question 2 s after its last change. One count runs at most: a new one cancels the one before.
 *
 * @param text the question as JSON, so that the same question is the same text.
 */
export function usePreview(text: string): Preview {
  const [answer, setAnswer] = useState<SegmentPreview | null>(null);
  const [fault, setFault] = useState<PreviewFault | null>(null);
  const [isCounting, setIsCounting] = useState(true);
  const running = useRef<AbortController | null>(null);
  const isFirst = useRef(true);
  const count = useCallback(async (question: string, before: string | null) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setIsCounting(true);
    setFault(null);
    try {
      const ast = JSON.parse(question) as Question; // written by JSON.stringify from a question
      const body = { ast: { match: ast.match, of: [...ast.of] }, ...(before !== null && { before }) };
      const given = await api('POST /api/suite/v1/contacts/segment/preview', { body, signal: own.signal });
      if (!own.signal.aborted) setAnswer(given);
    } catch (error) {
      if (!own.signal.aborted) setFault(faultOf(error));
    } finally {
      if (running.current === own) setIsCounting(false);
    }
  }, []);
  useEffect(() => {
    const pause = isFirst.current ? 0 : PAUSE_MS;
    isFirst.current = false;
    setIsCounting(true);
    const timer = setTimeout(() => void count(text, null), pause);
    return () => clearTimeout(timer);
  }, [text, count]);
  useEffect(() => () => running.current?.abort(), []);
  const last = answer?.people?.length === 20 ? answer.people.at(-1) : undefined;
  return {
    answer,
    isCounting,
    fault,
    retry: () => void count(text, null),
    showOthers: last ? () => void count(text, last.id) : null,
  };
}
