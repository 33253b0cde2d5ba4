import Link from 'next/link';
import type { ReactNode } from 'react';
import { getTexts } from '#components/texts/get-texts.ts';
import { TimeFormatProvider } from '#components/ui/time-format.tsx';
import type { Brand } from '#lib/core/brand.ts';
import type { Environment } from '#lib/core/environment.ts';
import { ConnectionWatch } from '../failure/connection-watch.tsx';
import { OfflineBanner } from '../failure/offline-banner.tsx';
import type { NavSection } from '../navigation/nav.ts';
import { NavList } from '../navigation/nav-list.tsx';
import { Logo } from './logo.tsx';
import { logoVariant } from './logo-variant.ts';
import { ShellOverlays } from './shell-overlays.tsx';
import { TopBar } from './top-bar.tsx';

type AppShellProps = {
  user: { fullname: string; email: string; image: string | null; hours: 12 | 24 };
  /** `zone` is an IANA name or an offset such as +0700. */
  company: { name: string; zone: string };
  environment: Environment;
  brand: Brand;
  nav: NavSection[];
  /** The path of the account settings; null if they are turned off. */
  settingsHref: string | null;
  /** Switches the environment; replaced by the badge if that is turned off. */
  environmentSwitch?: ReactNode;
  /** The bell and its list. */
  notifications?: ReactNode;
  /** The support chat, in the corner, where it is allowed. */
  support?: ReactNode;
  children: ReactNode;
};

/** The frame of every screen of the console. */
export async function AppShell({ company, brand, nav, support, children, ...props }: AppShellProps) {
  const t = await getTexts('shell');
  const { user, environment } = props;
  return (
    <TimeFormatProvider zone={company.zone} hours={user.hours}>
      <ConnectionWatch>
        <ShellOverlays nav={nav}>
          <a
            href="#content"
            className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-accent px-3 py-2 font-medium text-on-fill focus:translate-y-0"
          >
            {t('skip')}
          </a>
          <div className="md:grid md:grid-cols-[var(--width-sidebar)_minmax(0,1fr)] collapsed:grid-cols-[3.5rem_minmax(0,1fr)]">
            <Sidebar nav={nav} environment={environment} brand={brand} />
            <div className="min-w-0">
              <TopBar {...props} company={company} brand={brand} nav={nav} />
              <OfflineBanner />
              <main
                id="content"
                tabIndex={-1}
                className="mx-auto flex max-w-[calc(var(--width-content)+2*var(--space-page))] flex-col gap-6 px-4 pt-5 pb-12 outline-none sm:px-(--space-page) sm:pt-7 sm:pb-16"
              >
                {children}
              </main>
              {support}
            </div>
          </div>
        </ShellOverlays>
      </ConnectionWatch>
    </TimeFormatProvider>
  );
}

function Sidebar({ nav, environment, brand }: { nav: NavSection[]; environment: Environment; brand: Brand }) {
  return (
    <div className="hidden border-r border-line bg-canvas md:block">
      <div className="sticky top-0 flex h-dvh flex-col overflow-x-hidden overflow-y-auto px-3 pb-4">
        <div className="flex h-13 shrink-0 items-center px-1.5 collapsed:px-0.5">
          <Link href="/" prefetch={false} className="min-w-0 rounded-md">
            <Logo variant={logoVariant({ environment })} brand={brand} />
          </Link>
        </div>
        <div className="pt-3">
          <NavList nav={nav} />
        </div>
      </div>
    </div>
  );
}
