/** The classes of everything that opens over the page: menus, lists, dialogs. */
export const popupClass =
  'origin-(--transform-origin) rounded-lg border border-line bg-raised text-fg shadow-popup outline-none transition-[scale,opacity] duration-100 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0';
