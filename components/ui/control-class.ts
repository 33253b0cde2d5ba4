import { clsx } from 'clsx';

/** The classes that every text-like form control shares; 16 px on touch screens, where smaller text makes iOS zoom. */
export const controlClass = clsx(
  // Width and height count for nothing beside a class that a caller gives.
  '[:where(&)]:h-8 [:where(&)]:w-full pointer-coarse:min-h-10',
  'min-w-0 rounded-md border border-control bg-surface text-base text-fg pointer-coarse:text-lg',
  'placeholder:text-faint placeholder:opacity-100',
  'transition-[border-color] duration-100 hover:border-fg/60',
  'focus-visible:border-accent focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-ring',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken',
  'aria-invalid:border-danger',
);
