'use client';

import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { type Tab, TabList } from './tab-list.tsx';

type TabsProps<Value extends string> = {
  /** The name of the tab list, for screen readers. */
  label: string;
  tabs: readonly (Tab<Value> & { content: ReactNode })[];
  /** Give both to hold the open tab in the URL; else the first tab opens and the rest is remembered here. */
  value?: Value;
  onChange?: (value: Value) => void;
  className?: string;
};

/** Panels of which one is open. Arrow keys move between the tabs; on narrow screens the row scrolls. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, className }: TabsProps<Value>) {
  const id = useId();
  const [own, setOwn] = useState(tabs[0]?.value);
  const open = value ?? own;
  const show = (next: Value) => {
    setOwn(next);
    if (next !== open) onChange?.(next);
  };
  return (
    <div className={clsx('min-w-0', className)}>
      <div ref={showOpenTab} className="overflow-x-auto border-b border-line [scrollbar-width:none]">
        <TabList
          label={label}
          tabs={tabs}
          open={open}
          onOpen={show}
          id={id}
          opensOnFocus={onChange === undefined}
          className="flex w-max gap-5"
          tabClassName="relative flex h-9 items-center gap-1.5 text-sm font-medium whitespace-nowrap text-muted select-none after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 hover:text-fg focus-visible:-outline-offset-2 aria-selected:text-fg aria-selected:after:bg-fg pointer-coarse:h-11"
        />
      </div>
      <div
        key={open}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${tabs.findIndex((tab) => tab.value === open)}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: after a tab comes what it opens (ARIA APG, Tabs)
        tabIndex={0}
        className="rounded-md pt-6 focus-visible:outline-offset-4"
      >
        {tabs.find((tab) => tab.value === open)?.content}
      </div>
    </div>
  );
}

/** Scrolls the tab that is open at the start into view, where the row is wider than its container. */
function showOpenTab(row: HTMLElement | null): void {
  const tab = row?.querySelector('[aria-selected="true"]');
  if (!row || !tab) return;
  const [view, wanted] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (wanted.right > view.right) row.scrollLeft += wanted.left - view.left - (view.width - wanted.width) / 2;
}
