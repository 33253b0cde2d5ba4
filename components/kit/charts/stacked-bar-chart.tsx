'use client';

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Bar, BarChart, CartesianGrid, Tooltip, usePlotArea, XAxis, YAxis } from 'recharts';
import { useTexts } from '#components/texts/use-texts.ts';
import { axisTicks, formatTick } from './axis-ticks.ts';
import { ChartBar } from './chart-bar.tsx';
import { ChartPatterns } from './chart-patterns.tsx';
import { type ChartPoint, type ChartSeries, pointTotal } from './chart-types.ts';
import { useWidth } from './use-width.ts';

/** Below this width the chart shows its last points only, so that bars stay wide enough to hit. In pixels. */
const NARROW = 480;
const NARROW_POINTS = 14;

const HEIGHT = 206;

/** The distance of the forecast's line to the first bar that is expected, and of its word to the edge of that bar. In pixels. */
const FORECAST_GAP = 4;

const tick = { fill: 'var(--chart-axis)', fontSize: 11 } as const;

type StackedBarChartProps = {
  /** A sentence that says what the chart shows, for screen readers. */
  label: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** The keys with a label on the x-axis, and the labels. */
  tickKeys: readonly string[];
  formatKey: (key: string) => string;
  tooltip: (point: ChartPoint) => ReactNode;
  /** Opens the data behind a bar, where there is such a screen. */
  onOpen?: (key: string) => void;
};

/** Stacked bars over time. The arrow keys move from bar to bar; a press opens the data behind one. */
export function StackedBarChart(props: StackedBarChartProps) {
  const { label, series, tickKeys, formatKey, tooltip, onOpen } = props;
  const t = useTexts('ui');
  const [ref, width] = useWidth();
  const points = width < NARROW ? props.points.slice(-NARROW_POINTS) : props.points;
  const ticks = axisTicks(Math.max(...points.flatMap((point) => [pointTotal(point), point.previous ?? 0])));
  const max = ticks.at(-1) ?? 1;
  const firstExpected = points.findIndex(({ expected }) => expected !== null);
  const pointOf = (key: unknown) => points.find((point) => point.key === key);
  return (
    // Clipped, because the chart follows a narrower window a frame later.
    <div ref={ref} style={{ height: HEIGHT }} className="overflow-x-clip tabular-nums">
      {width > 0 && (
        <BarChart
          data={points}
          width={width}
          height={HEIGHT}
          margin={{ top: 10, right: 0, bottom: 0, left: 0 }}
          barCategoryGap="10%"
          accessibilityLayer
          role="img"
          aria-label={label}
          className={clsx('[&_svg]:rounded-md', onOpen && 'cursor-pointer')}
          onClick={({ activeLabel }) => {
            const point = pointOf(activeLabel);
            if (point && point.expected === null) onOpen?.(point.key);
          }}
        >
          <ChartPatterns />
          <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
          <XAxis
            dataKey="key"
            ticks={tickKeys.filter((key) => pointOf(key))}
            interval={0}
            tickFormatter={formatKey}
            tick={tick}
            tickMargin={8}
            tickLine={false}
            axisLine={false}
            height={26}
          />
          <YAxis
            domain={[0, max]}
            ticks={ticks}
            tickFormatter={formatTick}
            tick={tick}
            tickLine={false}
            axisLine={false}
            width={34}
          />
          <Tooltip
            cursor={{ fill: 'var(--hover)' }}
            offset={12}
            isAnimationActive={false}
            content={({ active, label: key }) => {
              const point = active ? pointOf(key) : undefined;
              return point ? tooltip(point) : null;
            }}
          />
          <Bar
            dataKey={pointTotal}
            isAnimationActive={false}
            shape={({ x, width: barWidth, originalDataIndex: index }) => {
              const point = points[index];
              if (!point) return <g />;
              return (
                <PlottedBar
                  point={point}
                  series={series}
                  x={x}
                  width={barWidth}
                  max={max}
                  forecastLabel={index === firstExpected ? t('chart.forecast') : null}
                />
              );
            }}
          />
        </BarChart>
      )}
    </div>
  );
}

type PlottedBarProps = {
  point: ChartPoint;
  series: readonly ChartSeries[];
  x: number;
  width: number;
  max: number;
  /** The word at the first bar that is expected. */
  forecastLabel: string | null;
};

/** A bar in the plot area, which is known only within the chart. */
function PlottedBar({ point, series, x, width, max, forecastLabel }: PlottedBarProps) {
  const area = usePlotArea();
  if (!area) return null;
  const bottom = area.y + area.height;
  return (
    <g>
      <ChartBar point={point} series={series} x={x} width={width} plot={{ bottom, height: area.height, max }} />
      {forecastLabel && (
        <>
          <path
            d={`M${x - FORECAST_GAP} ${area.y - 6}V${bottom}`}
            className="stroke-chart-cursor"
            strokeDasharray="1 3"
          />
          <text x={x + FORECAST_GAP} y={area.y + 4} fontSize={11} className="fill-chart-axis">
            {forecastLabel}
          </text>
        </>
      )}
    </g>
  );
}
