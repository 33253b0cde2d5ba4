'use client';

import dynamic from 'next/dynamic';

// Most visits are of people who have accepted it.
const PolicyDialog = dynamic(() => import('./policy-dialog.tsx').then((module) => module.PolicyDialog), { ssr: false });

/** Asks a person to accept the policy of the installation; `href` is null if they have accepted it, or it does not exist. */
export function PolicyPrompt({ href }: { href: string | null }) {
  return href !== null && <PolicyDialog href={href} />;
}
