'use client';

import { ErrorScreen } from '#components/shell/error-screen.tsx';
import './globals.css';

/** The whole document, when the root layout itself failed. */
export default function RootError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Mailwright · Error</title>
        <ErrorScreen error={error} retry={retry} />
      </body>
    </html>
  );
}
