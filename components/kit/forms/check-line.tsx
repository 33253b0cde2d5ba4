import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

type CheckLineProps = {
  /** Key of the value in the form; `on` where it is ticked, absent where it is not. */
  name: string;
  children: ReactNode;
  defaultChecked?: boolean;
  /** Hears of each tick, where other parts of the screen follow it. */
  onCheckedChange?: (isChecked: boolean) => void;
  /** The error as a whole sentence; undefined without an error. */
  error?: string | undefined;
};

/** A box to tick in a form, with its words behind it. */
export function CheckLine({ name, children, defaultChecked, onCheckedChange, error }: CheckLineProps) {
  const errorId = useId();
  return (
    <div>
      <label className="flex items-start gap-2.5 py-1 text-base">
        <input
          type="checkbox"
          name={name}
          defaultChecked={defaultChecked}
          onChange={(event) => onCheckedChange?.(event.currentTarget.checked)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          className="mt-0.5 size-4.5 shrink-0 accent-accent"
        />
        <span className="min-w-0">{children}</span>
      </label>
      {error !== undefined && (
        <p id={errorId} className="flex items-start gap-1.5 text-sm text-danger-text">
          <CircleAlert aria-hidden className="mt-0.75 size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
