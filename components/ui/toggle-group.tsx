'use client';

import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Tooltip } from './tooltip.tsx';

/** One choice: with an icon it shows as the icon alone, named by its label. */
export type ToggleItem<Value extends string> = { value: Value; label: string; icon?: LucideIcon };

type ToggleGroupProps<Value extends string> = {
  /** The name of the choice, for screen readers. */
  label: string;
  items: readonly ToggleItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** `sm` for toolbars and the heads of charts. */
  size?: 'sm' | 'md';
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** One choice of a few that all stay in sight; arrow keys move between them. */
export function ToggleGroup<Value extends string>({
  label,
  items,
  value,
  onChange,
  size = 'md',
}: ToggleGroupProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form, and cannot be laid out as a row everywhere
    <div
      role="group"
      aria-label={label}
      onKeyDown={moveFocus}
      className={clsx(
        'inline-flex max-w-full items-center rounded-md border border-line bg-sunken p-px pointer-coarse:h-10',
        size === 'sm' ? 'h-7 text-xs' : 'h-8 text-sm',
      )}
    >
      {items.map((item) => (
        <Choice key={item.value} item={item} isChosen={item.value === value} onChoose={() => onChange(item.value)} />
      ))}
    </div>
  );
}

type ChoiceProps<Value extends string> = { item: ToggleItem<Value>; isChosen: boolean; onChoose: () => void };

function Choice<Value extends string>({ item: { label, icon: Icon }, isChosen, onChoose }: ChoiceProps<Value>) {
  const toggle = (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={Icon ? label : undefined}
      // The whole group is one stop of the Tab key; the arrow keys move within it.
      tabIndex={isChosen ? 0 : -1}
      onClick={onChoose}
      className="flex h-full min-w-8 items-center justify-center rounded-[5px] border border-transparent px-2.25 font-medium whitespace-nowrap text-muted select-none hover:text-fg aria-pressed:border-line aria-pressed:bg-raised aria-pressed:text-fg aria-pressed:shadow-control pointer-coarse:min-w-10"
    >
      {Icon ? <Icon aria-hidden className="size-4" /> : label}
    </button>
  );
  return Icon ? <Tooltip text={label}>{toggle}</Tooltip> : toggle;
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
