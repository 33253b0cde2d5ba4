'use client';

import { Switch as BaseSwitch } from '@base-ui/react/switch';

type SwitchProps = {
  /** What it turns on and off: its name for screen readers. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** A choice that takes effect at once. The knob's place tells the state, not its colour alone. */
export function Switch({ label, checked, onChange, disabled = false }: SwitchProps) {
  return (
    <BaseSwitch.Root
      aria-label={label}
      checked={checked}
      onCheckedChange={onChange}
      disabled={disabled}
      className="relative inline-flex h-6 w-10 shrink-0 items-center rounded-full border border-control bg-sunken p-0.5 transition-colors data-checked:border-accent data-checked:bg-accent data-disabled:opacity-55"
    >
      <BaseSwitch.Thumb className="size-4 rounded-full bg-control transition-transform data-checked:translate-x-4 data-checked:bg-white" />
    </BaseSwitch.Root>
  );
}
