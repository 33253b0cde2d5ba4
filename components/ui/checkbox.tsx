'use client';

import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Field } from '@base-ui/react/field';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

type CheckboxProps = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  name?: string;
  disabled?: boolean;
};

/** A choice that takes effect when its form is sent. */
export function Checkbox({ label, checked, onChange, ...props }: CheckboxProps) {
  return (
    <Field.Root>
      <Field.Label className="flex min-h-6 items-start gap-2 text-base">
        <BaseCheckbox.Root
          {...props}
          checked={checked}
          onCheckedChange={onChange}
          className="mt-0.75 flex size-4 shrink-0 items-center justify-center rounded-sm border border-control bg-surface data-checked:border-accent data-checked:bg-accent data-disabled:opacity-55"
        >
          <BaseCheckbox.Indicator>
            <Check aria-hidden strokeWidth={3} className="size-3 text-accent-fg" />
          </BaseCheckbox.Indicator>
        </BaseCheckbox.Root>
        {label}
      </Field.Label>
    </Field.Root>
  );
}
