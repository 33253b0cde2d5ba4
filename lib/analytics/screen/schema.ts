import type { BreakdownAnswer, LatencyAnswer, ReasonsAnswer, SeriesAnswer, TotalsAnswer } from '../schema.ts';

/** The answers that the screen of analytics shows for one view. */
export type AnalyticFigures = {
  totals: TotalsAnswer;
  series: SeriesAnswer;
  /** Null where the company has no breakdown. */
  breakdown: BreakdownAnswer | null;
  /** Null where the company has no bounce reasons. */
  reasons: ReasonsAnswer | null;
  latency: LatencyAnswer;
  /** The messages of the smaller of both ranges: below a hundred a percentage says nothing. */
  messages: number;
  isEmpty: boolean;
};

/** The figures of a view, or the sentence that says why they cannot be counted. */
export type AnalyticScreenData = { figures: AnalyticFigures } | { problem: string };
