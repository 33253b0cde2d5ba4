'use client';

import { useCallback, useEffect, useState } from 'react';
import { api } from '#lib/client/api.ts';
import type { RenderedTemplate } from '#lib/content/templates/calls/schema.ts';

/** An email as readers see it: awaited, rendered, or one that cannot be shown. */
export type ShownEmail =
  | { kind: 'none' }
  | { kind: 'awaited' }
  | { kind: 'shown'; rendered: RenderedTemplate }
  | { kind: 'unknown' };

/** Renders the email that a campaign has chosen; a function that renders it again is for its picture. */
export function useEmail(templateId: string | null): {
  email: ShownEmail;
  render: (signal: AbortSignal) => Promise<RenderedTemplate>;
} {
  const [email, setEmail] = useState<ShownEmail>({ kind: templateId === null ? 'none' : 'awaited' });
  const render = useCallback(
    (signal: AbortSignal) =>
      api('POST /api/config/v1/template/{id}/preview', { params: { id: templateId ?? '' }, body: {}, signal }),
    [templateId],
  );
  useEffect(() => {
    if (templateId === null) {
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
  }, [templateId, render]);
  return { email, render };
}
