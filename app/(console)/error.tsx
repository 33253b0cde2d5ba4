'use client';

import { ScreenError } from '#components/shell/screen-error.tsx';

/** A screen of the console that failed; the shell stays. */
export default function ConsoleError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} />;
}
