import { Meter as BaseMeter } from '@base-ui/react/meter';
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

type MeterProps = {
  label: ReactNode;
  used: number;
  /** What may be used; more than 0. */
  total: number;
  /** How the figures read, for example "120 of 200". */
  text: string;
};

/** From these parts of the total on, the bar warns and then says that it is full. */
const NEARLY_FULL = 0.8;

/** How much of an allowance is used; the figures stand in words, the bar's colour only underlines them. */
export function Meter({ label, used, total, text }: MeterProps) {
  // Named in the server's HTML already; Base UI would name it when the browser runs its code.
  const labelId = useId();
  const part = total > 0 ? used / total : 1;
  const colour = part >= 1 ? 'bg-danger-fill' : part >= NEARLY_FULL ? 'bg-warning-fill' : 'bg-accent';
  return (
    <BaseMeter.Root
      aria-labelledby={labelId}
      value={Math.min(used, total)}
      max={Math.max(total, 1)}
      getAriaValueText={() => text}
      className="grid w-full grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-2"
    >
      <BaseMeter.Label id={labelId} className="text-base font-medium">
        {label}
      </BaseMeter.Label>
      <span className="text-base text-muted tabular-nums">{text}</span>
      <BaseMeter.Track className="col-span-2 h-2 overflow-hidden rounded-full bg-hover">
        <BaseMeter.Indicator className={clsx('rounded-full transition-[width] duration-300', colour)} />
      </BaseMeter.Track>
    </BaseMeter.Root>
  );
}
