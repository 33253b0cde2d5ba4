import type { ReactNode } from 'react';
import { Logo } from '#components/shell/logo.tsx';
import { logoVariant } from '#components/shell/logo-variant.ts';
import { TimeFormatProvider } from '#components/ui/time-format.tsx';
import type { Brand } from '#lib/core/brand.ts';
import type { Environment } from '#lib/core/environment.ts';
import { LogOutButton } from './log-out-button.tsx';

type OnboardingFrameProps = {
  brand: Brand;
  environment: Environment;
  /** `zone` is an IANA name or an offset such as +0700. */
  company: { name: string; zone: string };
  hours: 12 | 24;
  children: ReactNode;
};

/** The frame of the screens before and between the environments: whose account it is, and always a way out. */
export function OnboardingFrame({ brand, environment, company, hours, children }: OnboardingFrameProps) {
  return (
    <TimeFormatProvider zone={company.zone} hours={hours}>
      <div className="flex min-h-dvh flex-col">
        <header className="flex h-13 shrink-0 items-center gap-3 border-b border-line px-3 sm:px-6">
          <Logo variant={logoVariant({ environment })} brand={brand} className="min-w-0" />
          <p className="ml-auto hidden truncate text-base text-muted sm:block">{company.name}</p>
          <div className="ml-auto shrink-0 sm:ml-0">
            <LogOutButton />
          </div>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 py-8 outline-none sm:py-14"
        >
          {children}
        </main>
      </div>
    </TimeFormatProvider>
  );
}
