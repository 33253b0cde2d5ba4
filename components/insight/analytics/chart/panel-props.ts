import type { ReactNode } from 'react';
import type { ChartSeries } from '#components/kit/charts/chart-types.ts';
import type { MetricName } from '#lib/core/analytics/metrics.ts';
import type { StepMarker } from './chart-markers.ts';
import type { MetricPoint } from './chart-points.ts';
import type { DragToZoom } from './use-drag-to-zoom.ts';

/** The look of labels on axes, and their width at the left, the same in both panels. */
export const AXIS_TICK = { fill: 'var(--chart-axis)', fontSize: 11 } as const;
export const AXIS_WIDTH = 44;

/** A metric of the chart with its looks; `color` is for lines. */
export type MetricSeries = ChartSeries & { key: MetricName; color: string };

/** One panel of the main chart. */
export type PanelProps = {
  /** A sentence that says what the panel shows, for screen readers. */
  label: string;
  points: readonly MetricPoint[];
  series: readonly MetricSeries[];
  width: number;
  height: number;
  /** The keys with a label on the x-axis. */
  ticks: string[];
  formatKey: (key: string) => string;
  /** Draws the labels of the x-axis: only the lowest panel does. */
  hasAxis: boolean;
  tooltip: (key: unknown) => ReactNode;
  drag: DragToZoom;
  /** The steps in which something changed. */
  markers: readonly StepMarker[];
};
