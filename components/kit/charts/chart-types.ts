/** One series of a stacked chart, from the bottom up: its name and its colours as classes. */
export type ChartSeries = {
  key: string;
  name: string;
  /** The fill in the chart; with more contrast it may be a pattern of `ChartPatterns`. */
  fillClass: string;
  swatchClass: string;
};

/** One bar: its key on the x-axis and the value of each series. */
export type ChartPoint = {
  key: string;
  values: Readonly<Record<string, number>>;
  /** The sum at the same time of the period before, if it is known. */
  previous: number | null;
  /** The expected sum of a bar to come; its values are empty. */
  expected: number | null;
  /** Its period is not over. */
  isRunning: boolean;
};

/** Returns the height of a bar in the unit of its axis. */
export const pointTotal = ({ values, expected }: ChartPoint): number =>
  expected ?? Object.values(values).reduce((sum, value) => sum + value, 0);
