import { clsx } from 'clsx';

const TONES = {
  accent: 'fill-accent',
  success: 'fill-success',
  warning: 'fill-warning',
  danger: 'fill-danger-fill',
} as const;

const HEIGHT = 24;
const STEP = 2;

type SparklineProps = { values: readonly number[]; tone: keyof typeof TONES };

/** A bar for each value: the shape of an hour beside the figure that states it. */
export function Sparkline({ values, tone }: SparklineProps) {
  const most = Math.max(1, ...values);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={clsx('mt-auto h-6 w-full pt-1', TONES[tone])}
    >
      {values.map((value, index) => {
        const height = value === 0 ? 0.5 : Math.max(1.5, (value / most) * HEIGHT);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its position
          <rect key={index} x={index * STEP} y={HEIGHT - height} width={STEP * 0.75} height={height} />
        );
      })}
    </svg>
  );
}
