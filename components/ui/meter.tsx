import { clsx } from 'clsx';

type MeterProps = {
  label: string;
  used: number;
  /** The allowance; more than 0. */
  total: number;
  /** The used amount that is expected at the end of the period, if that is known. */
  forecast?: number | undefined;
  /** The part of the total, between 0 and 1, that is marked by a line. */
  mark?: number | undefined;
  /** How the figures read, for example "120 of 200". */
  text: string;
  /** The label and the figures are shown beside the meter: it has the bar alone. */
  isBare?: boolean;
};

/** From this part of the total on, the bar warns; from the whole on, it says that the allowance is used up. */
const NEARLY_FULL = 0.8;

/** A bar of the used part of an allowance, with the expected part hatched. The figures say the same. */
export function Meter({ label, used, total, forecast, mark, text, isBare = false }: MeterProps) {
  const partOf = (amount: number) => (total > 0 ? Math.min(amount / total, 1) : 1);
  const part = partOf(used);
  const color = part >= 1 ? 'text-danger-fill' : part >= NEARLY_FULL ? 'text-warning' : 'text-chart-primary';
  return (
    <div className="flex w-full flex-col gap-2">
      {!isBare && (
        <span aria-hidden className="flex items-baseline justify-between gap-x-3 text-sm">
          <span className="font-medium">{label}</span>
          <span className="text-muted tabular-nums">{text}</span>
        </span>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a meter element cannot be given our colours in every browser */}
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuenow={Math.min(used, total)}
        aria-valuemax={Math.max(total, 1)}
        aria-valuetext={text}
        className={clsx('relative h-2.5 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line', color)}
      >
        {forecast !== undefined && (
          <div
            className="absolute inset-y-0 left-0 bg-[repeating-linear-gradient(-45deg,currentColor_0_3px,transparent_3px_7px)] opacity-55"
            style={{ width: `${partOf(forecast) * 100}%` }}
          />
        )}
        <div className="absolute inset-y-0 left-0 bg-current" style={{ width: `${part * 100}%` }} />
        {mark !== undefined && <div className="absolute inset-y-0 w-0.5 bg-fg" style={{ left: `${mark * 100}%` }} />}
      </div>
    </div>
  );
}
