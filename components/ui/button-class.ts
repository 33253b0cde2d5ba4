import { clsx } from 'clsx';

/** The weight of a button: one primary on a screen; danger only where something is destroyed. */
export type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'danger' | 'danger-outline';

/** `sm` is for rows and toolbars, `md` for forms and headers, `lg` for pages of one form. */
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-fill shadow-[inset_0_1px_0_rgb(255_255_255/0.16),0_1px_2px_rgb(30_32_90/0.25)] hover:bg-accent-hover',
  outline: 'border-line-strong bg-surface text-fg shadow-control hover:bg-hover [:where(&_svg)]:text-muted',
  ghost: 'border-transparent text-muted hover:bg-hover hover:text-fg data-popup-open:bg-hover data-popup-open:text-fg',
  danger: 'border-transparent bg-danger-fill text-on-fill hover:bg-danger-fill-hover',
  'danger-outline': 'border-danger-line bg-surface text-danger-text shadow-control hover:bg-danger-bg',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-7 px-2.25 rounded-md text-sm',
  md: 'h-8 px-3 rounded-md text-sm',
  lg: 'h-10 px-4 rounded-lg text-base',
};

const squares: Record<ButtonSize, string> = {
  sm: 'size-7 rounded-md pointer-coarse:size-10',
  md: 'size-8 rounded-md pointer-coarse:size-10',
  lg: 'size-10 rounded-lg',
};

/** Returns the classes of a button, for any element that looks like one; `square` is for an icon alone. */
export function buttonClass(variant: ButtonVariant = 'outline', size: ButtonSize = 'md', square = false): string {
  return clsx(
    'inline-flex shrink-0 select-none items-center justify-center gap-1.5 border font-medium whitespace-nowrap',
    'transition-colors duration-(--fast) disabled:opacity-50 aria-disabled:opacity-50',
    '[&_svg]:shrink-0 [&_svg]:stroke-[1.75]',
    square ? '[&_svg]:size-4' : '[&_svg]:size-3.5 pointer-coarse:h-10',
    variants[variant],
    square ? squares[size] : sizes[size],
  );
}
