'use client';

import { CartesianGrid, Line, LineChart, ReferenceArea, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { largestOf, roundMaximum } from './chart-points.ts';
import { MarkerLines } from './marker-lines.tsx';
import { AXIS_TICK, AXIS_WIDTH, type PanelProps } from './panel-props.ts';

/** A value above which mailbox providers, or we, ask a sender to act. */
export type RateLimit = { value: number; label: string };

/** A label above its limit, at the right, with a halo that keeps it readable over a line. */
const LIMIT_LABEL = {
  position: 'insideBottomRight',
  offset: 3,
  fill: 'var(--warning-text)',
  fontSize: 11,
  stroke: 'var(--surface)',
  strokeWidth: 3,
  paintOrder: 'stroke',
} as const;

type RatePanelProps = PanelProps & {
  limits: readonly RateLimit[];
  formatValue: (value: number) => string;
  /** Shows the tooltip here; otherwise the panel of counts has it. */
  hasTooltip: boolean;
};

/** The panel of rates, durations or sizes: a line for each metric, the period before dashed, limits as a band. */
export function RatePanel(props: RatePanelProps) {
  const { points, series, width, height, ticks, formatKey, label, tooltip, drag, markers, hasAxis } = props;
  const { limits, formatValue, hasTooltip } = props;
  const names = series.map(({ key }) => key);
  const largest = largestOf(points, names);
  // A limit is drawn once the values come near it.
  const shown = limits.filter(({ value }) => value <= Math.max(largest * 4, limits[0]?.value ?? 0));
  const max = roundMaximum(largest, (shown[0]?.value ?? 0) * 1.5);
  return (
    <LineChart
      data={points}
      width={width}
      height={height}
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      accessibilityLayer={hasTooltip}
      role="img"
      aria-label={label}
      syncId="analytic"
      className="cursor-pointer select-none"
      {...drag.handlers}
    >
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
        height={26}
        // The points lie over the middle of the bars of the panel above.
        scale="band"
      />
      <YAxis
        domain={[0, max]}
        ticks={[0, max]}
        tickFormatter={formatValue}
        tick={AXIS_TICK}
        tickLine={false}
        axisLine={false}
        width={AXIS_WIDTH}
      />
      <Tooltip
        cursor={{ stroke: 'var(--chart-cursor)' }}
        offset={12}
        isAnimationActive={false}
        content={({ active, label: key }) => (active && hasTooltip ? tooltip(key) : null)}
      />
      {shown[0] && <ReferenceArea y1={shown[0].value} y2={max} fill="var(--deferred)" fillOpacity={0.09} />}
      {shown
        .filter(({ value }) => value <= max)
        .map(({ value, label: text }) => (
          <ReferenceLine
            key={value}
            y={value}
            stroke="var(--deferred)"
            strokeDasharray="2 3"
            label={{ value: text, ...LIMIT_LABEL }}
          />
        ))}
      <MarkerLines markers={markers} keys={points.map(({ key }) => key)} hasNames={hasTooltip} />
      {drag.span && <ReferenceArea x1={drag.span[0]} x2={drag.span[1]} fill="var(--accent)" fillOpacity={0.14} />}
      {series.map(({ key, name }) => (
        <Line
          key={`${key} before`}
          dataKey={({ before }) => before?.[key] ?? null}
          name={`${name} before`}
          stroke="var(--chart-previous)"
          strokeWidth={1.5}
          strokeDasharray="4 4"
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
      ))}
      {series.map(({ key, name, color }) => (
        <Line
          key={key}
          dataKey={({ values }) => values[key] ?? null}
          name={name}
          stroke={color}
          strokeWidth={2}
          // A line needs two points: one alone is a dot.
          dot={points.filter(({ values }) => values[key] != null).length === 1 ? { r: 3 } : false}
          activeDot={{ r: 4, fill: 'var(--surface)', stroke: color, strokeWidth: 2 }}
          isAnimationActive={false}
        />
      ))}
    </LineChart>
  );
}
