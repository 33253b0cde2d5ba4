'use client';

import { ErrorScreen } from '#components/shell/error-screen.tsx';

/** Any page that failed. */
export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ErrorScreen error={error} retry={retry} />;
}
