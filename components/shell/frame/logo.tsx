import { clsx } from 'clsx';
import { type Brand, PRODUCT_BRAND } from '#lib/core/brand.ts';
import type { LogoVariant } from './logo-variant.ts';

type LogoProps = {
  variant: LogoVariant;
  brand?: Brand;
  className?: string;
};

/** The mark of the product, an M that is an opened envelope, or of the vendor, and its name. */
export function Logo({ variant, brand = PRODUCT_BRAND, className }: LogoProps) {
  return (
    <span className={clsx('inline-flex items-center gap-2', className)}>
      <span
        className={clsx(
          'flex size-7 shrink-0 items-center justify-center overflow-hidden rounded-lg border',
          variant === 'white'
            ? 'border-transparent bg-accent text-on-fill'
            : 'border-accent-line bg-accent-subtle text-accent-text',
        )}
      >
        {brand.logo ? <Picture src={brand.logo[variant]} name={brand.name} /> : <Envelope name={brand.name} />}
      </span>
      <span aria-hidden className="truncate text-lg font-semibold tracking-tight text-fg collapsed:hidden">
        {brand.name}
      </span>
    </span>
  );
}

function Envelope({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 24 24" className="size-5" role="img" aria-label={name} fill="none">
      <path
        d="M4 18.5V6.8l8 6.7 8-6.7v11.7"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="12" cy="18.4" r="1.7" fill="currentColor" />
    </svg>
  );
}

function Picture({ src, name }: { src: string; name: string }) {
  // biome-ignore lint/performance/noImgElement: a vendor's mark of unknown origin, small and never resized
  return <img src={src} alt={name} className="size-full object-contain" />;
}
