import type { ReactNode } from 'react';
import { Logo } from '#components/shell/frame/logo.tsx';
import type { Brand } from '#lib/core/brand.ts';

type AuthCardProps = {
  title: string;
  description?: ReactNode;
  brand?: Brand;
  children: ReactNode;
  /** The content below the card: the link to the other form. */
  footer?: ReactNode;
};

/** The page of one form for guests: logo, card, and the link to the other form. */
export function AuthCard({ title, description, brand, children, footer }: AuthCardProps) {
  return (
    <div className="relative flex min-h-dvh flex-col items-center justify-center overflow-hidden px-4 py-10">
      <Flap />
      <main className="relative w-full max-w-100">
        <div className="mb-6 flex justify-center">
          <Logo variant="blue" {...(brand && { brand })} />
        </div>
        <div className="rounded-xl border border-line bg-surface p-6 shadow-popup sm:p-8">
          <h1 className="text-2xl font-semibold text-balance">{title}</h1>
          {description && <div className="mt-1 text-base text-pretty text-muted">{description}</div>}
          <div className="mt-6">{children}</div>
        </div>
        {footer && <p className="mt-5 text-center text-base text-muted">{footer}</p>}
      </main>
    </div>
  );
}

/** The flap of an envelope behind the card, which looks like the letter in it. */
function Flap() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMid slice"
      className="pointer-events-none absolute inset-0 size-full text-line-strong"
      fill="none"
      stroke="currentColor"
    >
      <path d="M-40 60 720 560 1480 60" strokeWidth="1.5" />
      <path d="M-40 900 520 428M1480 900 920 428" strokeWidth="1.5" opacity="0.6" />
    </svg>
  );
}
