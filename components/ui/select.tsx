'use client';

import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { controlClass } from './control-class.ts';
import { useFieldControl } from './field-context.ts';
import { readValue, useEarlyInput } from './use-early-input.ts';

type SelectProps<Value extends string> = {
  /** Neighbors of one group are listed under its name. */
  items: readonly { value: Value; label: string; group?: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Its name for screen readers, where no `Field` gives it one. */
  label?: string;
  name?: string;
  disabled?: boolean;
  className?: string;
};

/** One choice of a few: the browser's own list, which every device shows in the way its owner knows. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { items, value, onChange, label, className, ...rest } = props;
  const t = useTexts('ui');
  const choose = (wanted: string) => {
    const chosen = items.find((item) => item.value === wanted);
    if (chosen) onChange(chosen.value);
  };
  const control = useEarlyInput<HTMLSelectElement, string>({ given: value, read: readValue, report: choose });
  const isChosen = items.some((item) => item.value === value);
  return (
    <span className={clsx('relative block min-w-0', className)}>
      <select
        {...useFieldControl<{ name?: string; disabled?: boolean }>(rest)}
        ref={control}
        aria-label={label}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
        className={clsx(controlClass, 'appearance-none truncate pr-8 pl-2.5')}
      >
        {!isChosen && (
          <option value={value} hidden>
            {t('choose')}
          </option>
        )}
        {groupItems(items).map(({ group, options }) =>
          group === undefined ? (
            options
          ) : (
            <optgroup key={group} label={group}>
              {options}
            </optgroup>
          ),
        )}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2 size-4 -translate-y-1/2 text-faint"
      />
    </span>
  );
}

/** Joins neighbors of one group. */
function groupItems(items: SelectProps<string>['items']): { group: string | undefined; options: ReactNode[] }[] {
  const groups: { group: string | undefined; options: ReactNode[] }[] = [];
  for (const { value, label, group } of items) {
    const option = (
      <option key={value} value={value}>
        {label}
      </option>
    );
    const last = groups.at(-1);
    if (last && last.group === group) last.options.push(option);
    else groups.push({ group, options: [option] });
  }
  return groups;
}
