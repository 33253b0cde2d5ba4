'use client';

import { useEffect, useRef, useState } from 'react';
import type { CampaignType } from '#lib/campaigns/campaigns/values.ts';
import { api } from '#lib/client/api.ts';
import type { AnswerOf } from '#lib/client/calls.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import { type Facts, isNobody } from './facts.ts';

/** The pause after a change before people are counted, in milliseconds. */
const PAUSE_MS = 400;

/** The people of an audience in numbers. */
export type RecipientCount = AnswerOf<'POST /api/suite/v1/email-marketing/count-recipient'>;

/** The numbers of an audience while it is chosen; the last ones stay while new ones are counted. */
export type CountedAudience = { count: RecipientCount | null; isCounting: boolean; fault: string | null };

/** Counts the people of an audience after each change of it. A new count cancels the one before. */
export function useRecipientCount(
  type: CampaignType,
  { audience, categoryId, schedule }: Pick<Facts, 'audience' | 'categoryId' | 'schedule'>,
): CountedAudience {
  const [state, setState] = useState<CountedAudience>({ count: null, isCounting: true, fault: null });
  const isFirst = useRef(true);
  const question = JSON.stringify({ audience, categoryId, schedule });
  const nobody = isNobody(audience);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` has all that is counted
  useEffect(() => {
    const stop = new AbortController();
    if (nobody) {
      setState({ count: null, isCounting: false, fault: null });
      return;
    }
    setState((before) => ({ ...before, isCounting: true, fault: null }));
    const count = async () => {
      try {
        const answer = await api(`POST /api/suite/v1/${type}/count-recipient`, {
          body: { audience, categoryId, schedule },
          signal: stop.signal,
        });
        if (!stop.signal.aborted) setState({ count: answer, isCounting: false, fault: null });
      } catch (error) {
        if (!stop.signal.aborted) setState((before) => ({ ...before, isCounting: false, fault: errorSentence(error) }));
      }
    };
    const timer = setTimeout(() => void count(), isFirst.current ? 0 : PAUSE_MS);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [question, nobody, type]);
  return state;
}
