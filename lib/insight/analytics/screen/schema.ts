import type { BreakdownAnswer, LatencyAnswer, ReasonsAnswer, SeriesAnswer, TotalsAnswer } from '../schema.ts';

/** A change of the company that may explain a change of its figures; `name` is that of the template or the zone, else empty. */
export type ChartMarker = {
  /** ISO 8601. */
  at: string;
  kind: 'template' | 'zone' | 'suspended' | 'resumed' | 'domain';
  name: string;
};

/** The answers that the screen of analytics shows for one view. */
export type AnalyticFigures = {
  totals: TotalsAnswer;
  series: SeriesAnswer;
  /** Null where the company has no breakdown. */
  breakdown: BreakdownAnswer | null;
  /** Null where the company has no bounce reasons. */
  reasons: ReasonsAnswer | null;
  latency: LatencyAnswer;
  markers: readonly ChartMarker[];
  /** The messages of the smaller of both ranges: below a hundred a percentage says nothing. */
  messages: number;
  isEmpty: boolean;
};

/** The figures of a view, or the sentence that says why they cannot be counted. */
export type AnalyticScreenData = { figures: AnalyticFigures } | { problem: string };
