'use client';

import { ChartColumn } from 'lucide-react';
import { formatFigure } from '#lib/documents/format.ts';
import { HAS_PICTURES } from '#lib/documents/registry.ts';
import { defineView, type ViewProps } from '../define-view.ts';
import { SPACE, TITLE } from '../panel-field.ts';
import { Heading, Placeholder } from './parts.tsx';

const KIND = { name: 'kind', kind: 'choice', values: ['bar', 'column', 'line', 'donut'] } as const;

/** A chart in the editor. */
export const chart = defineView<'chart'>({
  icon: ChartColumn,
  fields: [
    ...(HAS_PICTURES ? [KIND] : []),
    TITLE,
    { name: 'rows', kind: 'figures' },
    { name: 'unit', kind: 'line' },
    { name: 'colors', kind: 'colors' },
    SPACE,
  ],
  View: ChartView,
});

function ChartView({ props, settings }: ViewProps<'chart'>) {
  const { kind, title, rows, colors, unit, space } = props;
  const most = Math.max(...rows.flatMap(({ values }) => values), 0);
  return (
    <div style={{ paddingBottom: space }}>
      {title && <Heading level={3}>{title}</Heading>}
      {kind !== 'bar' && (
        <Placeholder>
          <ChartColumn aria-hidden className="size-4" />
        </Placeholder>
      )}
      {rows.map(({ label, values }, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their order
        <div key={row} className="grid grid-cols-[30%_1fr_auto] items-center gap-x-2 py-1">
          {values.map((value, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <div key={index} className="contents">
              <span className="wrap-anywhere">{index === 0 && label}</span>
              <span
                className="h-3 rounded-xs"
                style={{
                  width: most === 0 ? 0 : `${(Math.max(value, 0) / most) * 100}%`,
                  background: colors[index % colors.length],
                }}
              />
              <span>
                {formatFigure(value, settings.language)} {unit}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
