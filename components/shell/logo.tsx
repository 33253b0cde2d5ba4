import { clsx } from 'clsx';
import type { LogoVariant } from '#components/shell/logo-variant.ts';
import { type Brand, PRODUCT_BRAND } from '#lib/core/brand.ts';

type LogoProps = {
  variant: LogoVariant;
  brand?: Brand;
  className?: string;
};

/** The mark of the product, an M that is an opened envelope, or of the vendor, and its name. */
export function Logo({ variant, brand = PRODUCT_BRAND, className }: LogoProps) {
  return (
    <span className={clsx('inline-flex min-w-0 items-center gap-2.5', className)}>
      <span
        className={clsx(
          'flex size-6 shrink-0 items-center justify-center overflow-hidden rounded-[28%]',
          variant === 'white'
            ? 'bg-accent text-on-fill'
            : 'bg-accent-subtle text-accent-text inset-ring inset-ring-accent-line',
        )}
      >
        {brand.logo ? <Picture src={brand.logo[variant]} name={brand.name} /> : <Envelope name={brand.name} />}
      </span>
      <span aria-hidden className="truncate text-[0.9375rem] font-semibold tracking-[-0.02em] text-fg collapsed:hidden">
        {brand.name}
      </span>
    </span>
  );
}

/** The same lines as in `public/logo-white.svg` and `public/logo-blue.svg`, in the colour of the text. */
function Envelope({ name }: { name: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      className="size-full"
      role="img"
      aria-label={name}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M8 22.2V10.6l8 6.7 8-6.7v11.6" />
      <path d="M16 22.2h0" strokeWidth="3.2" />
    </svg>
  );
}

function Picture({ src, name }: { src: string; name: string }) {
  // biome-ignore lint/performance/noImgElement: a vendor's mark of unknown origin, small and never resized
  return <img src={src} alt={name} className="size-full object-contain" />;
}
