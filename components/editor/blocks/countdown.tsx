'use client';

import { Timer } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { formatMoment } from '#lib/documents/format.ts';
import { defineView, type ViewProps } from '../define-view.ts';
import { ALIGN, FILL, INK, LABEL, SPACE } from '../panel-field.ts';

/** A countdown in the editor. */
export const countdown = defineView<'countdown'>({
  icon: Timer,
  fields: [
    { name: 'until', kind: 'moment' },
    { name: 'zone', kind: 'zone' },
    LABEL,
    { name: 'days', kind: 'line' },
    { name: 'hours', kind: 'line' },
    { name: 'minutes', kind: 'line' },
    { name: 'seconds', kind: 'line' },
    { name: 'size', kind: 'number', min: 16, max: 56 },
    INK,
    FILL,
    { name: 'after', kind: 'choice', values: ['text', 'picture', 'nothing'] },
    { name: 'afterUrl', kind: 'picture' },
    ALIGN,
    SPACE,
  ],
  View: CountdownView,
});

function CountdownView({ props, settings }: ViewProps<'countdown'>) {
  const t = useTexts('blockEditor');
  const { until, zone, label, days, hours, minutes, seconds, size, color, background, align, space } = props;
  return (
    <div style={{ textAlign: align, paddingBottom: space }}>
      <span className="inline-grid grid-cols-4 gap-2 text-center text-sm">
        {[days, hours, minutes, seconds].map((unit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: units may be alike
          <span key={index}>
            <span className="block tabular-nums" style={{ fontSize: size, lineHeight: 1.2, color, background }}>
              00
            </span>
            {unit}
          </span>
        ))}
      </span>
      <p className="pt-2">
        {until === '' ? t('empty.time') : `${label} ${formatMoment(until, zone, settings.language)}`}
      </p>
    </div>
  );
}
