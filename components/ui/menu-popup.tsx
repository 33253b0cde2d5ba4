'use client';

import { Menu as BaseMenu } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import { MenuPartsContext } from './menu-parts.ts';

type MenuPopupProps = {
  /** The button that opened it; the focus returns there. */
  anchor: HTMLElement;
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  align: 'start' | 'end';
  side: 'bottom' | 'right';
  className: string | undefined;
  children: ReactNode;
};

/** The list of a menu, under its button or beside it. */
export function MenuPopup({ anchor, id, open, onOpenChange, align, side, className, children }: MenuPopupProps) {
  const button = useRef(anchor);
  return (
    <BaseMenu.Root open={open} onOpenChange={onOpenChange}>
      <BaseMenu.Portal>
        <BaseMenu.Positioner anchor={anchor} align={align} side={side} sideOffset={6} className="z-50 outline-none">
          <BaseMenu.Popup
            id={id}
            aria-labelledby={anchor.id}
            finalFocus={button}
            className={clsx(popupClass, 'min-w-44 p-1', className)}
          >
            <MenuPartsContext value={BaseMenu}>{children}</MenuPartsContext>
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

/** The classes of everything that opens over the page: menus, lists, dialogs. */
const popupClass =
  'origin-(--transform-origin) rounded-lg bg-raised text-fg shadow-popup outline-none transition-[translate,scale,opacity] duration-(--normal) ease-out data-ending-style:scale-98 data-ending-style:opacity-0 data-ending-style:duration-(--fast) data-ending-style:ease-in data-starting-style:-translate-y-1 data-starting-style:scale-98 data-starting-style:opacity-0';
