'use client';

import { useTexts } from '#components/texts/use-texts.ts';

/** A duration as one figure: milliseconds below a second, then seconds with one decimal. */
export function Duration({ ms }: { ms: number }) {
  const t = useTexts('webhooks');
  if (ms < 1_000) return t('health.ms', { ms: Math.round(ms) });
  return t('health.seconds', { seconds: Math.round(ms / 100) / 10 });
}
