'use client';

import type { ReactNode } from 'react';
import { CartesianGrid, Line, LineChart as Lines, Tooltip, XAxis, YAxis } from 'recharts';
import { axisTicks, formatTick } from './axis-ticks.ts';
import { useWidth } from './use-width.ts';

/** One line: its name and its color as a variable, such as `var(--opened)`. */
export type LineSeries = { key: string; name: string; color: string; swatchClass: string };

/** One point: its key on the x-axis and the value of each line. */
export type LinePoint = { key: string; values: Readonly<Record<string, number>> };

/** Below this width the chart shows its first points only. In pixels. */
const NARROW = 480;
const NARROW_POINTS = 14;

const HEIGHT = 236;

/** The least distance of two labels of the x-axis, in pixels. */
const LABEL_WIDTH = 96;

const tick = { fill: 'var(--chart-axis)', fontSize: 11 } as const;

type LineChartProps = {
  /** A sentence that says what the chart shows, for screen readers. */
  label: string;
  points: readonly LinePoint[];
  series: readonly LineSeries[];
  formatKey: (key: string) => string;
  tooltip: (point: LinePoint) => ReactNode;
};

/** Counts over time as lines. The arrow keys move from point to point. */
export function LineChart({ label, series, formatKey, tooltip, ...props }: LineChartProps) {
  const [ref, width] = useWidth();
  const points = width < NARROW ? props.points.slice(0, NARROW_POINTS) : props.points;
  const ticks = axisTicks(Math.max(0, ...points.flatMap(({ values }) => Object.values(values))));
  const every = Math.max(1, Math.ceil((points.length * LABEL_WIDTH) / Math.max(width, LABEL_WIDTH)));
  const pointOf = (key: unknown) => points.find((point) => point.key === key);
  return (
    // Clipped, because the chart follows a narrower window a frame later.
    <div ref={ref} style={{ height: HEIGHT }} className="overflow-x-clip tabular-nums">
      {width > 0 && (
        <Lines
          data={points}
          width={width}
          height={HEIGHT}
          margin={{ top: 10, right: 8, bottom: 0, left: 0 }}
          accessibilityLayer
          role="img"
          aria-label={label}
          className="[&_svg]:rounded-md"
        >
          <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
          <XAxis
            dataKey="key"
            ticks={points.filter((_, index) => index % every === 0).map(({ key }) => key)}
            interval={0}
            tickFormatter={formatKey}
            tick={tick}
            tickMargin={8}
            tickLine={false}
            axisLine={false}
            height={26}
            padding={{ left: 36, right: 36 }}
          />
          <YAxis
            domain={[0, ticks.at(-1) ?? 1]}
            ticks={ticks}
            tickFormatter={formatTick}
            tick={tick}
            tickLine={false}
            axisLine={false}
            width={34}
          />
          <Tooltip
            cursor={{ stroke: 'var(--chart-cursor)' }}
            offset={12}
            isAnimationActive={false}
            content={({ active, label: key }) => {
              const point = active ? pointOf(key) : undefined;
              return point ? tooltip(point) : null;
            }}
          />
          {series.map(({ key, name, color }) => (
            <Line
              key={key}
              dataKey={({ values }) => values[key] ?? 0}
              name={name}
              stroke={color}
              strokeWidth={2}
              // A line needs two points: one alone is a dot.
              dot={points.length === 1 ? { r: 3 } : false}
              activeDot={{ r: 4, fill: 'var(--surface)', stroke: color, strokeWidth: 2 }}
              isAnimationActive={false}
            />
          ))}
        </Lines>
      )}
    </div>
  );
}
