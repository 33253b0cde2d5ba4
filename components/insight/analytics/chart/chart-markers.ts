import type { SeriesAnswer } from '#lib/insight/analytics/schema.ts';
import type { ChartMarker } from '#lib/insight/analytics/screen/schema.ts';

/** The changes in one step of the chart, in words. */
export type StepMarker = { key: string; names: readonly string[] };

/** Returns the steps of a series in which something changed, in order, with the changes of each. */
export function stepMarkers(
  { points }: Pick<SeriesAnswer, 'points'>,
  markers: readonly ChartMarker[],
  nameOf: (marker: ChartMarker) => string,
): StepMarker[] {
  const inTime = markers.toSorted((one, other) => one.at.localeCompare(other.at));
  const byStep = Map.groupBy(inTime, ({ at }) => points.findLast((point) => point.at <= at)?.local);
  return [...byStep].flatMap(([key, found]) => (key === undefined ? [] : [{ key, names: found.map(nameOf) }]));
}
