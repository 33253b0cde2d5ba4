/** Returns the value that `share` percent of the values do not exceed (nearest rank), rounded to `digits` places; 0 without values. */
export function percentile(values: readonly number[], share: number, digits = 2): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)] ?? 0;
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
