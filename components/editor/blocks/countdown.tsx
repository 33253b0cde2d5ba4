'use client';

import { Timer } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { CELL_WIDTH, UNITS } from '#lib/documents/blocks/countdown.ts';
import { formatMoment } from '#lib/documents/format.ts';
import { kindOf } from '#lib/documents/registry.ts';
import { defineView, type ViewProps } from '../define-view.ts';
import { ALIGN, FILL, INK, LABEL, SPACE } from '../panel-field.ts';
import { GeneratedPicture } from './generated-picture.tsx';

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
  const { until, zone, label, size, color, background, align, space } = props;
  return (
    <div style={{ textAlign: align, paddingBottom: space }}>
      <span className="inline-block max-w-full text-center text-sm">
        <GeneratedPicture
          spec={kindOf('countdown').picture?.(props, '') ?? null}
          style={{ width: 4 * Math.round(size * CELL_WIDTH) }}
        >
          <span
            className="flex justify-around tabular-nums"
            style={{ width: 4 * Math.round(size * CELL_WIDTH), fontSize: size, lineHeight: 1.6, color, background }}
          >
            {UNITS.map((unit) => (
              <span key={unit}>00</span>
            ))}
          </span>
        </GeneratedPicture>
        <span className="grid grid-cols-4">
          {UNITS.map((unit) => (
            <span key={unit}>{props[unit]}</span>
          ))}
        </span>
      </span>
      <p className="pt-2">
        {until === '' ? t('empty.time') : `${label} ${formatMoment(until, zone, settings.language)}`}
      </p>
    </div>
  );
}
