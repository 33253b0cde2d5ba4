'use client';

import { type KeyboardEvent, type ReactNode, useRef } from 'react';

/** One tab: its value, its label, and the number of things in it. */
export type Tab<Value extends string> = { value: Value; label: ReactNode; count?: number };

type TabListProps<Value extends string> = {
  /** The name of the tab list, for screen readers. */
  label: string;
  tabs: readonly Tab<Value>[];
  open: Value | undefined;
  onOpen: (value: Value) => void;
  /** Begins the ids of the tabs, which count from 0, and of the panel. */
  id: string;
  /** Opens a tab as soon as the arrow keys reach it; otherwise Enter or Space opens it. */
  opensOnFocus: boolean;
  className: string;
  tabClassName: string;
};

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A row of tabs (ARIA APG, Tabs): one stop of the Tab key, arrow keys move between them. */
export function TabList<Value extends string>(props: TabListProps<Value>) {
  const { label, tabs, open, onOpen, id, opensOnFocus, className, tabClassName } = props;
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const next = STEPS[event.key]?.(at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || tab === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
    if (opensOnFocus) onOpen(tab.value);
  };
  return (
    <div ref={list} role="tablist" aria-label={label} onKeyDown={move} className={className}>
      {tabs.map((tab, index) => {
        const isOpen = tab.value === open;
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={isOpen}
            aria-controls={isOpen ? `${id}-panel` : undefined}
            tabIndex={isOpen ? 0 : -1}
            onClick={() => onOpen(tab.value)}
            className={tabClassName}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="text-xs font-normal text-faint tabular-nums">{tab.count}</span>
            )}
          </button>
        );
      })}
    </div>
  );
}
