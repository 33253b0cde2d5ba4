import type { ChartPoint, ChartSeries } from './chart-types.ts';
import { type Plot, stackSegments, topRoundedPath } from './stack-segments.ts';

const RADIUS = 3;

type ChartBarProps = {
  point: ChartPoint;
  series: readonly ChartSeries[];
  x: number;
  width: number;
  plot: Plot;
};

/** A bar of a chart: its segments, or the outline of what is expected, and a tick at the value of the period before. */
export function ChartBar({ point, series, x, width, plot }: ChartBarProps) {
  const heightOf = (value: number) => (value / plot.max) * plot.height;
  if (point.expected !== null) {
    const height = heightOf(point.expected);
    return (
      <rect
        x={x + 0.5}
        y={plot.bottom - height}
        width={Math.max(0, width - 1)}
        height={height}
        rx={RADIUS}
        className="fill-none stroke-chart-previous"
        strokeDasharray="3 3"
      />
    );
  }
  const segments = stackSegments(point, series, plot);
  const tickY = point.previous ? plot.bottom - heightOf(point.previous) : null;
  return (
    <g>
      <g opacity={point.isRunning ? 0.45 : 1}>
        {segments.map(({ series: { key, fillClass }, y, height }, index) => (
          <path
            key={key}
            d={topRoundedPath(x, y, width, height, index === segments.length - 1 ? RADIUS : 0)}
            className={fillClass}
          />
        ))}
      </g>
      {tickY !== null && (
        <>
          <path d={`M${x - 1.5} ${tickY}h${width + 3}`} className="stroke-surface" strokeWidth={3.5} />
          <path d={`M${x - 1} ${tickY}h${width + 2}`} className="stroke-muted" strokeWidth={1.5} />
        </>
      )}
    </g>
  );
}
