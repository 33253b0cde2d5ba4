'use client';

import { Select as BaseSelect } from '@base-ui/react/select';
import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { controlClass } from './control-class.ts';
import { popupClass } from './popup-class.ts';

type SelectProps<Value extends string> = {
  items: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Its name for screen readers, where no `Field` gives it one. */
  label?: string;
  name?: string;
  disabled?: boolean;
  className?: string;
};

/** One choice of a few. */
export function Select<Value extends string>({
  items,
  value,
  onChange,
  label,
  className,
  ...props
}: SelectProps<Value>) {
  return (
    <BaseSelect.Root
      {...props}
      items={items}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
    >
      <BaseSelect.Trigger
        aria-label={label}
        className={clsx(controlClass, 'flex items-center justify-between gap-2 pr-2 pl-2.5 text-left', className)}
      >
        <BaseSelect.Value className="truncate" />
        <BaseSelect.Icon>
          <ChevronDown aria-hidden className="size-4 text-faint" />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner alignItemWithTrigger={false} sideOffset={4} className="z-50">
          <BaseSelect.Popup className={clsx(popupClass, 'min-w-(--anchor-width)')}>
            <BaseSelect.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto p-1">
              {items.map((item) => (
                <BaseSelect.Item
                  key={item.value}
                  value={item.value}
                  className="grid cursor-default grid-cols-[1rem_1fr] items-center gap-2 rounded-md py-1 pr-3 pl-2 text-base outline-none select-none data-highlighted:bg-hover pointer-coarse:py-2"
                >
                  <BaseSelect.ItemIndicator>
                    <Check aria-hidden className="size-4 text-accent-text" />
                  </BaseSelect.ItemIndicator>
                  <BaseSelect.ItemText className="col-start-2">{item.label}</BaseSelect.ItemText>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}
