import { clsx } from 'clsx';

const WIDTH = 100;
const HEIGHT = 28;

/** Half of the line's width: the line must not be cut at the edges. */
const INSET = 1;

type SparklineProps = {
  /** Values from the oldest to the newest, about 30. */
  values: readonly number[];
  /** The colour of the line, as a text class. */
  className: string;
};

/** The course of a figure beside the figure itself, from 0 up. */
export function Sparkline({ values, className }: SparklineProps) {
  const most = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const line = values
    .map((value, index) => {
      const y = HEIGHT - INSET - (value / most) * (HEIGHT - 2 * INSET);
      return `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(2)} ${y.toFixed(2)}`;
    })
    .join('');
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={clsx('h-7 w-full', className)}
    >
      <path d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}z`} fill="currentColor" opacity={0.1} />
      <path d={line} fill="none" stroke="currentColor" strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
