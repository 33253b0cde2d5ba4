import { clsx } from 'clsx';

/** The classes that every text-like form control shares; 16 px on touch screens, where smaller text makes iOS zoom. */
export const controlClass = clsx(
  // Width and height yield to a class that a caller gives.
  '[:where(&)]:h-8 [:where(&)]:w-full pointer-coarse:min-h-10',
  'min-w-0 rounded-md border border-control bg-surface text-sm text-fg pointer-coarse:text-lg',
  'placeholder:text-faint placeholder:opacity-100',
  'transition-[border-color,box-shadow] duration-(--fast) hover:border-muted',
  // The outline stays for forced colours, where shadows are not drawn.
  'focus-visible:border-accent focus-visible:ring-3 focus-visible:ring-ring/22 focus-visible:outline-2 focus-visible:outline-transparent',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken',
  'aria-invalid:border-danger',
);
