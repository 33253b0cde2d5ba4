import { clsx } from 'clsx';
import type { LogoVariant } from './logo-variant.ts';

type LogoProps = {
  variant: LogoVariant;
  /** The mark alone, where there is no room for the name. */
  markOnly?: boolean;
};

/** The product's mark, an M that is an opened envelope, and its name. */
export function Logo({ variant, markOnly = false }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-2">
      <span
        className={clsx(
          'flex size-7 items-center justify-center rounded-lg border',
          variant === 'white'
            ? 'border-transparent bg-accent text-white'
            : 'border-accent-line bg-accent-subtle text-accent-text',
        )}
      >
        <svg viewBox="0 0 24 24" className="size-5" role="img" aria-label="Mailwright" fill="none">
          <path
            d="M4 18.5V6.8l8 6.7 8-6.7v11.7"
            stroke="currentColor"
            strokeWidth="2.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
          <circle cx="12" cy="18.4" r="1.7" fill="currentColor" />
        </svg>
      </span>
      {!markOnly && (
        <span aria-hidden className="text-lg font-semibold tracking-tight text-fg">
          Mailwright
        </span>
      )}
    </span>
  );
}
