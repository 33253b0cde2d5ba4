/** The steps of an axis, times a power of ten: people count in them. */
const STEPS = [1, 2, 2.5, 4, 5, 8, 10] as const;

/** The number of steps of an axis: with the line at 0, four lines. */
const STEP_COUNT = 3;

/** Returns the ticks of an axis for counts from 0: four of them in round whole steps, the last one at the maximum or above. */
export function axisTicks(max: number): number[] {
  const least = Math.max(1, max / STEP_COUNT);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = STEPS.map((one) => one * power).find((one) => one >= least && Number.isInteger(one)) ?? 10 * power;
  return Array.from({ length: STEP_COUNT + 1 }, (_, index) => index * step);
}

const UNITS = [
  { from: 1_000_000, sign: 'M' },
  { from: 1_000, sign: 'k' },
] as const;

/** Formats a count for an axis: "800", "4k", "1.5M". */
export function formatTick(count: number): string {
  const unit = UNITS.find(({ from }) => count >= from);
  return unit ? `${Number((count / unit.from).toFixed(2))}${unit.sign}` : String(count);
}
