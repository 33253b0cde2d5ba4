'use client';

import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type TabsProps<Value extends string> = {
  /** What the tabs divide, for screen readers. */
  label: string;
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[];
  /** Give both to hold the open tab in the URL; else the first tab opens and the rest is remembered here. */
  value?: Value;
  onChange?: (value: Value) => void;
  className?: string;
};

/** Panels of which one is open. Arrow keys move between the tabs; on narrow screens the row scrolls. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, className }: TabsProps<Value>) {
  return (
    <BaseTabs.Root
      {...(value === undefined ? { defaultValue: tabs[0]?.value } : { value })}
      onValueChange={(next: Value) => onChange?.(next)}
      className={clsx('min-w-0', className)}
    >
      <div className="overflow-x-auto border-b border-line [scrollbar-width:none]">
        <BaseTabs.List
          aria-label={label}
          activateOnFocus={onChange === undefined}
          className="relative flex w-max gap-1 px-1"
        >
          {tabs.map((tab) => (
            <BaseTabs.Tab
              key={tab.value}
              value={tab.value}
              className="flex h-9 items-center gap-1.5 rounded-md px-2.5 text-base font-medium whitespace-nowrap text-muted select-none hover:text-fg focus-visible:-outline-offset-2 data-active:text-fg pointer-coarse:h-11"
            >
              {tab.label}
            </BaseTabs.Tab>
          ))}
          <BaseTabs.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-accent-text transition-[translate,width] duration-150" />
        </BaseTabs.List>
      </div>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="rounded-md pt-4 focus-visible:outline-offset-4">
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
