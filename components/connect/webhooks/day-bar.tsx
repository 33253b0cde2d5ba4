'use client';

import { useTexts } from '#components/texts/use-texts.ts';

/** The requests of 24 hours as one bar: delivered in green, failed in red. */
export function DayBar({ day: { taken, failed } }: { day: { taken: number; failed: number } }) {
  const t = useTexts('webhooks');
  if (taken + failed === 0) return <span className="text-faint">{t('dayNone')}</span>;
  return (
    <span role="img" aria-label={t('dayFigure', { taken, failed })} className="flex h-2 w-full max-w-28 gap-px">
      {taken > 0 && <span className="rounded-xs bg-success" style={{ flexGrow: taken }} />}
      {failed > 0 && <span className="min-w-1 rounded-xs bg-danger" style={{ flexGrow: failed }} />}
    </span>
  );
}
