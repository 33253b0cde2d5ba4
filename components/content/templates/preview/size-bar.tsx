'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Meter } from '#components/ui/meter.tsx';

/** Gmail cuts a message whose HTML is larger, in bytes. */
const CLIPPED_BYTES = 102_400;

/** The size of the HTML against the size at which it is cut. */
export function SizeBar({ bytes }: { bytes: number }) {
  const t = useTexts('templateEditor');
  const text = t('preview.size', { kilobytes: (bytes / 1_000).toFixed(1) });
  return (
    <span className="flex items-center gap-2 text-xs whitespace-nowrap text-muted tabular-nums">
      <span className="w-18 max-sm:hidden">
        <Meter isBare label={t('preview.sizeLabel')} used={bytes} total={CLIPPED_BYTES} text={text} />
      </span>
      {text}
    </span>
  );
}
