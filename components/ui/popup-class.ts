/** The classes of everything that opens over the page: menus, lists, dialogs. */
export const popupClass =
  'origin-(--transform-origin) rounded-lg bg-raised text-fg shadow-popup outline-none transition-[translate,scale,opacity] duration-(--normal) ease-out data-ending-style:scale-98 data-ending-style:opacity-0 data-ending-style:duration-(--fast) data-ending-style:ease-in data-starting-style:-translate-y-1 data-starting-style:scale-98 data-starting-style:opacity-0';
