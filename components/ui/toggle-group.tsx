'use client';

import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup as BaseToggleGroup } from '@base-ui/react/toggle-group';
import type { LucideIcon } from 'lucide-react';
import { Tooltip } from './tooltip.tsx';

/** One choice: with an icon it shows as the icon alone, named by its label. */
export type ToggleItem<Value extends string> = { value: Value; label: string; icon?: LucideIcon };

type ToggleGroupProps<Value extends string> = {
  /** What is chosen, for screen readers. */
  label: string;
  items: readonly ToggleItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One choice of a few that all stay in sight; arrow keys move between them. */
export function ToggleGroup<Value extends string>({ label, items, value, onChange }: ToggleGroupProps<Value>) {
  return (
    <BaseToggleGroup
      aria-label={label}
      value={[value]}
      onValueChange={([next]) => {
        if (next !== undefined) onChange(next);
      }}
      className="inline-flex h-8 items-center gap-0.5 rounded-md border border-line bg-sunken p-0.5 pointer-coarse:h-10"
    >
      {items.map((item) => (
        <Choice key={item.value} item={item} />
      ))}
    </BaseToggleGroup>
  );
}

function Choice<Value extends string>({ item: { value, label, icon: Icon } }: { item: ToggleItem<Value> }) {
  const toggle = (
    <Toggle
      value={value}
      aria-label={Icon ? label : undefined}
      className="flex h-full min-w-8 items-center justify-center rounded-sm border border-transparent px-2 text-sm font-medium whitespace-nowrap text-muted select-none hover:text-fg data-pressed:border-line data-pressed:bg-surface data-pressed:text-fg data-pressed:shadow-card pointer-coarse:min-w-10"
    >
      {Icon ? <Icon aria-hidden className="size-4" /> : label}
    </Toggle>
  );
  return Icon ? <Tooltip text={label}>{toggle}</Tooltip> : toggle;
}
