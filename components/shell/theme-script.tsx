'use client';

import { themeScript } from './theme.ts';

/** Sets the chosen theme before the first paint. In the browser it is inert: React runs no scripts, and says so. */
export function ThemeScript() {
  return (
    <script
      type={typeof window === 'undefined' ? 'text/javascript' : 'text/plain'}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
      dangerouslySetInnerHTML={{ __html: themeScript }}
    />
  );
}
