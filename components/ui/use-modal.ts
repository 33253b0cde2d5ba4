'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** Says on the body that something modal is open (docs/product.md §4). */
const MODAL_CLASS = 'modal-open';

/** The path shown while the connection is lost; open dialogs stay open until it is back. */
const AWAY = '/err';

let openCount = 0;

/** While a modal is open the body says so, and another route closes it (docs/product.md §4). */
export function useModal(open: boolean, close: () => void): void {
  const path = usePathname();
  const latest = useRef({ open, close, path });
  useEffect(() => {
    const before = latest.current;
    const moved = path !== before.path && path !== AWAY && before.path !== AWAY;
    latest.current = { open, close, path };
    if (moved && before.open && open) close();
  });
  useEffect(() => {
    if (!open) return;
    openCount += 1;
    document.body.classList.add(MODAL_CLASS);
    return () => {
      openCount -= 1;
      if (openCount === 0) document.body.classList.remove(MODAL_CLASS);
    };
  }, [open]);
}
