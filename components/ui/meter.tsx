import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

type MeterProps = {
  label: ReactNode;
  used: number;
  /** The allowance; more than 0. */
  total: number;
  /** How the figures read, for example "120 of 200". */
  text: string;
};

/** From these parts of the total on, the bar warns and then says that it is full. */
const NEARLY_FULL = 0.8;

/** A bar of the used part of an allowance. The figures are text; the colour only repeats them. */
export function Meter({ label, used, total, text }: MeterProps) {
  const labelId = useId();
  const part = total > 0 ? Math.min(used / total, 1) : 1;
  const colour = part >= 1 ? 'bg-danger-fill' : part >= NEARLY_FULL ? 'bg-warning' : 'bg-chart-primary';
  return (
    <div className="grid w-full grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-2">
      <span id={labelId} className="text-sm font-medium">
        {label}
      </span>
      <span className="text-sm text-muted tabular-nums">{text}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a meter element cannot be given our colours in every browser */}
      <div
        role="meter"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuenow={Math.min(used, total)}
        aria-valuemax={Math.max(total, 1)}
        aria-valuetext={text}
        className="col-span-2 h-2.5 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset"
      >
        <div className={clsx('h-full rounded-full', colour)} style={{ width: `${part * 100}%` }} />
      </div>
    </div>
  );
}
