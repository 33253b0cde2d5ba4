'use client';

import { earlyPressScript } from '#components/kit/forms/early-press.ts';
import { earlySubmitScript } from '#components/kit/forms/early-submit.ts';
import { sidebarScript } from '../sidebar.ts';
import { themeScript } from './theme.ts';

const script = `${themeScript};${sidebarScript};${earlySubmitScript};${earlyPressScript}`;

/**
 * Sets the chosen theme and the sidebar's width before the first paint, and keeps what is sent and pressed before React
 * listens. In the browser it is inert: React runs no scripts, and says so.
 */
export function EarlyScript({ nonce }: { nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      type={typeof window === 'undefined' ? 'text/javascript' : 'text/plain'}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}
