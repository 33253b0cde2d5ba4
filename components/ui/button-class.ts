import { clsx } from 'clsx';

/** How much a button asks to be pressed: one primary per screen; danger only where something is destroyed. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

/** `sm` is for rows and toolbars, `md` in forms and headers, `lg` on pages of one form. */
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-accent-fg shadow-card hover:bg-accent-hover',
  secondary: 'border-line-strong bg-surface text-fg shadow-card hover:bg-hover',
  ghost: 'border-transparent text-muted hover:bg-hover hover:text-fg data-popup-open:bg-hover data-popup-open:text-fg',
  danger: 'border-transparent bg-danger-fill text-white shadow-card hover:bg-danger-fill-hover',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-7 px-2 text-sm pointer-coarse:h-9',
  md: 'h-8 px-3 text-base pointer-coarse:h-10',
  lg: 'h-10 px-4 text-base',
};

const squares: Record<ButtonSize, string> = {
  sm: 'size-7 pointer-coarse:size-9',
  md: 'size-8 pointer-coarse:size-10',
  lg: 'size-10',
};

/** The classes of a button, for whatever element looks like one; `square` is for an icon alone. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md', square = false): string {
  return clsx(
    'inline-flex shrink-0 select-none items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap',
    'transition-colors duration-100 disabled:opacity-55 aria-disabled:opacity-55',
    '[&_svg]:size-4 [&_svg]:shrink-0',
    variants[variant],
    square ? squares[size] : sizes[size],
  );
}
