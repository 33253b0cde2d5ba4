'use client';

import dynamic from 'next/dynamic';

// Most visits are of people who have accepted it.
const PolicyDialog = dynamic(() => import('./policy-dialog.tsx').then((module) => module.PolicyDialog), { ssr: false });

/** Asks a person to accept the policy of the installation; `href` is null where they have accepted it, or there is none. */
export function PolicyPrompt({ href }: { href: string | null }) {
  return href !== null && <PolicyDialog href={href} />;
}
