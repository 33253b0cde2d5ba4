'use client';

import { useId } from 'react';
import { useEarlyInput } from '#components/ui/use-early-input.ts';

type AlertLineProps = {
  label: string;
  text?: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
};

/** A box of an alert with its words, saved when it is ticked. */
export function AlertLine({ label, text, checked, disabled, onChange }: AlertLineProps) {
  const textId = useId();
  const box = useEarlyInput<HTMLInputElement, boolean>({
    given: checked,
    read: (control) => control.checked,
    report: onChange,
  });
  return (
    <label className="flex items-start gap-2.5 py-1.5 text-base pointer-coarse:py-2.5">
      <input
        ref={box}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={text && textId}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="mt-0.5 size-4.5 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span className="font-medium">{label}</span>
        {text && (
          <span id={textId} className="block text-sm text-muted">
            {text}
          </span>
        )}
      </span>
    </label>
  );
}
