'use client';

import { Bar, BarChart, CartesianGrid, ReferenceArea, Tooltip, XAxis, YAxis } from 'recharts';
import { axisTicks, formatTick } from '#components/kit/charts/axis-ticks.ts';
import { ChartPatterns } from '#components/kit/charts/chart-patterns.tsx';
import { largestOf } from './chart-points.ts';
import { CountBar } from './count-bar.tsx';
import { MarkerLines } from './marker-lines.tsx';
import { AXIS_TICK, AXIS_WIDTH, type PanelProps } from './panel-props.ts';

/** The panel of counts: a bar for each metric, with a tick at the value of the period before. */
export function CountPanel({
  points,
  series,
  width,
  height,
  ticks,
  formatKey,
  label,
  tooltip,
  drag,
  markers,
  hasAxis,
}: PanelProps) {
  const marks = axisTicks(
    largestOf(
      points,
      series.map(({ key }) => key),
    ),
  );
  const max = marks.at(-1) ?? 1;
  return (
    <BarChart
      data={points}
      width={width}
      height={height}
      margin={{ top: 10, right: 0, bottom: 0, left: 0 }}
      barCategoryGap="10%"
      barGap={1}
      accessibilityLayer
      role="img"
      aria-label={label}
      syncId="analytic"
      className="cursor-pointer select-none"
      {...drag.handlers}
    >
      <ChartPatterns />
      <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
      <XAxis
        dataKey="key"
        ticks={ticks}
        interval={0}
        tickFormatter={formatKey}
        tick={hasAxis ? AXIS_TICK : false}
        tickMargin={8}
        tickLine={false}
        axisLine={false}
        height={hasAxis ? 26 : 6}
      />
      <YAxis
        domain={[0, max]}
        ticks={marks}
        tickFormatter={formatTick}
        tick={AXIS_TICK}
        tickLine={false}
        axisLine={false}
        width={AXIS_WIDTH}
      />
      <Tooltip
        cursor={{ fill: 'var(--hover)' }}
        offset={12}
        isAnimationActive={false}
        content={({ active, label: key }) => (active ? tooltip(key) : null)}
      />
      <MarkerLines markers={markers} keys={points.map(({ key }) => key)} hasNames />
      {drag.span && <ReferenceArea x1={drag.span[0]} x2={drag.span[1]} fill="var(--accent)" fillOpacity={0.14} />}
      {series.map((one) => (
        <Bar
          key={one.key}
          dataKey={({ values }) => values[one.key] ?? 0}
          name={one.name}
          isAnimationActive={false}
          shape={({ x, width: barWidth, originalDataIndex }) => {
            const point = points[originalDataIndex];
            return point ? <CountBar point={point} series={one} x={x} width={barWidth} max={max} /> : <g />;
          }}
        />
      ))}
    </BarChart>
  );
}
