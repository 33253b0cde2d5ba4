'use client';

import { clsx } from 'clsx';
import dynamic from 'next/dynamic';
import { cloneElement, type ReactElement, type ReactNode, useId, useState } from 'react';
import { Kbd } from './kbd.tsx';
import { useMenuParts } from './menu-parts.ts';

const loadPopup = () => import('./menu-popup.tsx').then((module) => module.MenuPopup);

// Most visits open no menu: its list comes when the pointer or the focus is at the button.
const MenuPopup = dynamic(loadPopup, { ssr: false });

/** The look of an entry. */
export const itemClass = clsx(
  'flex h-8 cursor-default items-center gap-2.5 rounded-md px-2 text-sm text-fg outline-none select-none pointer-coarse:h-10',
  'data-highlighted:bg-hover data-disabled:text-faint [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.75] [&_svg]:text-muted',
);

/** The attributes that a menu sets on its button. */
type TriggerProps = {
  id?: string;
  onClick?: (event: { currentTarget: HTMLElement }) => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  onKeyDown?: (event: { key: string; currentTarget: HTMLElement; preventDefault: () => void }) => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
  'data-popup-open'?: '';
};

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  /** The side of the button on which it opens. */
  side?: 'bottom' | 'right';
  className?: string;
  children: ReactNode;
};

/** A list of actions that a button opens; arrow keys, letters, Enter and Escape work in it. */
export function Menu({ trigger, align = 'end', side = 'bottom', className, children }: MenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const preload = () => void loadPopup().catch(() => {});
  const show = (button: HTMLElement, wanted: boolean) => {
    setAnchor(button);
    setOpen(wanted);
  };
  const props: TriggerProps = {
    id: `${id}-button`,
    onClick: ({ currentTarget }) => show(currentTarget, !open),
    onPointerEnter: preload,
    onFocus: preload,
    onKeyDown: (event) => {
      if (!(side === 'bottom' ? ['ArrowDown', 'ArrowUp'] : ['ArrowRight']).includes(event.key)) return;
      event.preventDefault();
      show(event.currentTarget, true);
    },
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    ...(open && { 'aria-controls': `${id}-list`, 'data-popup-open': '' as const }),
  };
  return (
    <>
      {cloneElement(trigger, props)}
      {anchor && (
        <MenuPopup
          id={`${id}-list`}
          anchor={anchor}
          open={open}
          onOpenChange={setOpen}
          align={align}
          side={side}
          className={className}
        >
          {children}
        </MenuPopup>
      )}
    </>
  );
}

type MenuItemProps = {
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** The keys that do the same from anywhere, shown at the right. */
  keys?: readonly string[] | undefined;
  children: ReactNode;
};

/** One action; `danger` where it destroys something. */
export function MenuItem({ onSelect, danger = false, disabled = false, keys, children }: MenuItemProps) {
  const { Item } = useMenuParts();
  return (
    <Item
      onClick={onSelect}
      disabled={disabled}
      className={clsx(itemClass, danger && 'text-danger-text data-highlighted:bg-danger-bg [&_svg]:text-danger-text')}
    >
      {children}
      {keys && (
        <span aria-hidden className="ml-auto flex gap-1 pl-4 pointer-coarse:hidden">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </Item>
  );
}

/** A line between groups of entries. */
export function MenuSeparator() {
  const { Separator } = useMenuParts();
  return <Separator className="-mx-1 my-1 h-px bg-line" />;
}
