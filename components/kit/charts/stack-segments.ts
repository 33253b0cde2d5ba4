import type { ChartPoint, ChartSeries } from './chart-types.ts';

/** One segment of a bar in pixels, with its top edge. */
export type StackSegment = { series: ChartSeries; y: number; height: number };

/** Segments below this part of the axis are not drawn; the tooltip has them. */
const LEAST_PART = 0.004;

/** The gap between two segments, in pixels. */
const GAP = 1;

/** The plot of a chart: its lower edge in pixels, its height, and the value at its upper edge. */
export type Plot = { bottom: number; height: number; max: number };

/** Returns the segments of a bar from the bottom up, a pixel apart; the last one has the top of the bar. */
export function stackSegments(
  point: ChartPoint,
  series: readonly ChartSeries[],
  { bottom, height, max }: Plot,
): StackSegment[] {
  const drawn = series.filter(({ key }) => (point.values[key] ?? 0) > max * LEAST_PART);
  let y = bottom;
  return drawn.map((one, index) => {
    const full = ((point.values[one.key] ?? 0) / max) * height;
    y -= full;
    const gap = index === drawn.length - 1 ? 0 : GAP;
    return { series: one, y: y + gap, height: Math.max(0.5, full - gap) };
  });
}

/** Returns the path of a rectangle with round upper corners. */
export function topRoundedPath(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, height, width / 2);
  return `M${x} ${y + height}V${y + r}q0 ${-r} ${r} ${-r}h${width - 2 * r}q${r} 0 ${r} ${r}V${y + height}z`;
}
