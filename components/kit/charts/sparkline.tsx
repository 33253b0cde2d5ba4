import { clsx } from 'clsx';

const WIDTH = 100;
const HEIGHT = 28;

/** Half of the line's width: the line must not be cut at the edges. */
const INSET = 1;

type SparklineProps = {
  /** Values from the oldest to the newest, about 30; the line has a gap at null. */
  values: readonly (number | null)[];
  /** The colour of the line, as a text class. */
  className: string;
};

/** The course of a figure beside the figure itself, from 0 up. */
export function Sparkline({ values, className }: SparklineProps) {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const step = WIDTH / Math.max(1, values.length - 1);
  const runs = runsOf(
    values.map((value, index) => {
      if (value === null) return null;
      const y = HEIGHT - INSET - (value / most) * (HEIGHT - 2 * INSET);
      return `${(index * step).toFixed(2)} ${y.toFixed(2)}`;
    }),
  );
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={clsx('h-7 w-full', className)}
    >
      {runs.map((run) => (
        <g key={run[0]}>
          <path
            d={`M${run.join('L')}L${xOf(run.at(-1))} ${HEIGHT}L${xOf(run[0])} ${HEIGHT}z`}
            fill="currentColor"
            opacity={0.1}
          />
          <path
            d={`M${run.join('L')}`}
            fill="none"
            stroke="currentColor"
            strokeWidth={1.5}
            vectorEffect="non-scaling-stroke"
          />
        </g>
      ))}
    </svg>
  );
}

const xOf = (point = '0'): string => point.split(' ')[0] ?? '0';

/** Splits points into the runs between gaps. */
function runsOf(points: readonly (string | null)[]): string[][] {
  const runs: string[][] = [[]];
  for (const point of points) {
    if (point === null) runs.push([]);
    else runs.at(-1)?.push(point);
  }
  return runs.filter((run) => run.length > 0);
}
