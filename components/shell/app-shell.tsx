import Link from 'next/link';
import type { ReactNode } from 'react';
import { TimeFormatProvider } from '#components/ui/time-format.tsx';
import type { Environment } from '#lib/core/environment.ts';
import { Logo } from './logo.tsx';
import { logoVariant } from './logo-variant.ts';
import type { NavSection } from './nav.ts';
import { NavList } from './nav-list.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { ShellOverlays } from './shell-overlays.tsx';
import { TopBar } from './top-bar.tsx';

type AppShellProps = {
  user: { fullname: string; email: string; hours: 12 | 24 };
  /** `zone` is an IANA name or an offset such as +0700. */
  company: { name: string; zone: string };
  environment: Environment;
  nav: NavSection[];
  children: ReactNode;
};

/** The frame of every screen of the console. */
export function AppShell({ user, company, environment, nav, children }: AppShellProps) {
  return (
    <TimeFormatProvider zone={company.zone} hours={user.hours}>
      <ShellOverlays nav={nav}>
        <a
          href="#content"
          className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-accent px-3 py-2 font-medium text-accent-fg focus:translate-y-0"
        >
          Skip to content
        </a>
        <div className="md:grid md:grid-cols-[14.5rem_minmax(0,1fr)]">
          <div className="hidden border-r border-line md:block">
            <div className="sticky top-0 flex h-dvh flex-col overflow-y-auto px-3 pb-4">
              <div className="flex h-13 shrink-0 items-center px-1.5">
                <Link href="/" prefetch={false} className="rounded-md">
                  <Logo variant={logoVariant({ environment })} />
                </Link>
              </div>
              <div className="pt-3">
                <NavList nav={nav} />
              </div>
            </div>
          </div>
          <div className="min-w-0">
            <TopBar user={user} company={company} environment={environment} nav={nav} />
            <OfflineBanner />
            <main
              id="content"
              tabIndex={-1}
              className="mx-auto flex max-w-6xl flex-col gap-5 px-3 py-5 outline-none sm:px-6 sm:py-6"
            >
              {children}
            </main>
          </div>
        </div>
      </ShellOverlays>
    </TimeFormatProvider>
  );
}
