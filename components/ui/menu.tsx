'use client';

import { Menu as BaseMenu } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import type { ReactElement, ReactNode } from 'react';
import { popupClass } from './popup-class.ts';

const itemClass = clsx(
  'flex cursor-default items-center gap-2.5 rounded-md px-2 py-1.5 text-base text-fg outline-none select-none pointer-coarse:py-2.5',
  'data-highlighted:bg-hover data-disabled:text-faint [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted',
);

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  className?: string;
  children: ReactNode;
};

/** A list of actions that a button opens; arrow keys, letters, Enter and Escape work in it. */
export function Menu({ trigger, align = 'end', className, children }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align={align} sideOffset={6} className="z-50 outline-none">
          <BaseMenu.Popup className={clsx(popupClass, 'min-w-44 p-1', className)}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

type MenuItemProps = { onSelect: () => void; danger?: boolean; disabled?: boolean; children: ReactNode };

/** One action; `danger` where it destroys something. */
export function MenuItem({ onSelect, danger = false, disabled = false, children }: MenuItemProps) {
  return (
    <BaseMenu.Item
      onClick={onSelect}
      disabled={disabled}
      className={clsx(itemClass, danger && 'text-danger data-highlighted:bg-danger-subtle [&_svg]:text-danger')}
    >
      {children}
    </BaseMenu.Item>
  );
}

/** A line between groups of entries. */
export function MenuSeparator() {
  return <BaseMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}
