import { Progress as BaseProgress } from '@base-ui/react/progress';

type ProgressProps = {
  label: string;
  /** 0 to 100, or null while nobody knows. */
  value: number | null;
};

/** How far a work is. */
export function Progress({ label, value }: ProgressProps) {
  return (
    <BaseProgress.Root value={value} className="grid w-full grid-cols-[1fr_auto] gap-y-1.5 text-sm">
      <BaseProgress.Label className="text-muted">{label}</BaseProgress.Label>
      <BaseProgress.Value className="tabular-nums" />
      <BaseProgress.Track className="col-span-2 h-1.5 overflow-hidden rounded-full bg-hover">
        <BaseProgress.Indicator className="rounded-full bg-accent transition-[width] duration-300 data-indeterminate:w-1/3 data-indeterminate:animate-pulse" />
      </BaseProgress.Track>
    </BaseProgress.Root>
  );
}
