'use client';

import { ChartColumn } from 'lucide-react';
import { formatFigure } from '#lib/documents/format.ts';
import { kindOf } from '#lib/documents/registry.ts';
import { defineView, type ViewProps } from '../define-view.ts';
import { SPACE, TITLE } from '../panel-field.ts';
import { GeneratedPicture } from './generated-picture.tsx';
import { Heading, Placeholder } from './parts.tsx';

/** A chart in the editor. */
export const chart = defineView<'chart'>({
  icon: ChartColumn,
  fields: [
    { name: 'kind', kind: 'choice', values: ['bar', 'column', 'line', 'donut'] },
    TITLE,
    { name: 'rows', kind: 'figures' },
    { name: 'unit', kind: 'line' },
    { name: 'colors', kind: 'colors' },
    SPACE,
  ],
  View: ChartView,
});

function ChartView({ props, settings }: ViewProps<'chart'>) {
  const { kind, title, space } = props;
  return (
    <div style={{ paddingBottom: space }}>
      {title && <Heading level={3}>{title}</Heading>}
      {kind === 'bar' ? <Bars props={props} language={settings.language} /> : <DrawnChart {...props} />}
    </div>
  );
}

/** A chart that is a picture, with its words under it. */
function DrawnChart(props: ViewProps<'chart'>['props']) {
  const { kind, rows, colors } = props;
  return (
    <div className="text-center text-sm">
      <GeneratedPicture spec={kindOf('chart').picture?.(props, '') ?? null} style={{ width: 480 }}>
        <Placeholder>
          <ChartColumn aria-hidden className="size-4" />
        </Placeholder>
      </GeneratedPicture>
      <div className="flex pt-2">
        {rows.map(({ label }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their order
          <span key={row} className="flex-1 wrap-anywhere">
            {kind === 'donut' && <span style={{ color: colors[row % colors.length] }}>■ </span>}
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

function Bars({ props, language }: { props: ViewProps<'chart'>['props']; language: string }) {
  const { rows, colors, unit } = props;
  const most = Math.max(...rows.flatMap(({ values }) => values), 0);
  return rows.map(({ label, values }, row) => (
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
            {formatFigure(value, language)} {unit}
          </span>
        </div>
      ))}
    </div>
  ));
}
