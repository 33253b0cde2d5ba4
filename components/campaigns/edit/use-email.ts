'use client';

import { useCallback, useEffect, useState } from 'react';
import type { AnswerOf } from '#lib/client/calls.ts';
import { contentApi, type EmailRef } from '../compose/content-api.ts';

type PreviewedContent = AnswerOf<'POST /api/suite/v1/email-marketing/{id}/content/preview'>;

/** An email as readers see it: awaited, rendered, or one that cannot be shown. */
export type ShownEmail =
  | { kind: 'none' }
  | { kind: 'awaited' }
  | { kind: 'shown'; rendered: PreviewedContent }
  | { kind: 'unknown' };

type Render = (signal: AbortSignal) => Promise<PreviewedContent>;

/**
 * Renders the email of a campaign, or that of one of its variants; a function that renders it again is for its picture.
 *
 * @param savedId the template or the own email that is saved: with another one it is rendered again.
 */
export function useEmail(ref: EmailRef, savedId: string | null): { email: ShownEmail; render: Render } {
  const { type, id, variant } = ref;
  const [email, setEmail] = useState<ShownEmail>({ kind: savedId === null ? 'none' : 'awaited' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another email has another picture
  const render = useCallback<Render>(
    (signal) => contentApi({ type, id, ...(variant !== undefined && { variant }) }).preview({}, signal),
    [type, id, variant, savedId],
  );
  useEffect(() => {
    if (savedId === null) {
      setEmail({ kind: 'none' });
      return;
    }
    const stop = new AbortController();
    setEmail({ kind: 'awaited' });
    render(stop.signal).then(
      (rendered) => setEmail({ kind: 'shown', rendered }),
      () => !stop.signal.aborted && setEmail({ kind: 'unknown' }),
    );
    return () => stop.abort();
  }, [savedId, render]);
  return { email, render };
}
