/** The size of the drawing, and how far before its end a step begins to fall. */
const WIDTH = 400;
const HEIGHT = 64;
const LINE = 1;
const FALL = 34;

/** Returns the area and the line of each step of a funnel, true to its count: the first one is the whole height. */
export function funnelPath(counts: readonly number[]): { area: string; line: string }[] {
  const most = Math.max(1, ...counts);
  const step = WIDTH / Math.max(1, counts.length);
  const yOf = (count: number) => LINE + (HEIGHT - 2 * LINE) * (1 - count / most);
  return counts.map((count, index) => {
    const [from, to] = [index * step, (index + 1) * step];
    const [y, next] = [yOf(count), yOf(counts[index + 1] ?? count)];
    const bend = to - FALL / 2;
    const line = `M${from} ${y}H${to - FALL}C${bend} ${y} ${bend} ${next} ${to} ${next}`;
    return { line, area: `${line}V${HEIGHT}H${from}z` };
  });
}
