'use client';

import { ConsoleFailure } from '#components/shell/failure/console-failure.tsx';

/** The error screen of the console; the shell stays. */
export default function ConsoleError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ConsoleFailure error={error} retry={retry} />;
}
