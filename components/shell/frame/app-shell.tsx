import type { ReactNode } from 'react';
import { getTexts } from '#components/texts/get-texts.ts';
import { TimeFormatProvider } from '#components/ui/time-format.tsx';
import type { Brand } from '#lib/core/brand.ts';
import type { Environment } from '#lib/core/environment.ts';
import type { Product } from '#lib/registry/module.ts';
import { ConnectionWatch } from '../failure/connection-watch.tsx';
import { OfflineBanner } from '../failure/offline-banner.tsx';
import type { ShownCompany } from '../navigation/company-tile.tsx';
import type { NavProduct } from '../navigation/nav.ts';
import type { NavAction } from '../navigation/nav-actions.ts';
import { NavProvider } from '../navigation/nav-provider.tsx';
import { ShellOverlays } from './shell-overlays.tsx';
import { SidePanel } from './side-panel.tsx';
import { TopBar } from './top-bar.tsx';

type AppShellProps = {
  user: { fullname: string; email: string; image: string | null; hours: 12 | 24 };
  /** `zone` is an IANA name or an offset such as +0700. */
  company: ShownCompany & { zone: string };
  environment: Environment;
  brand: Brand;
  nav: NavProduct[];
  /** The product that the person had last. */
  lastProduct: Product | null;
  /** The actions that the palette offers besides the screens. */
  actions: NavAction[];
  /** The path of the account settings; null if they are turned off. */
  settingsHref: string | null;
  /** Switches the environment; replaced by the badge if that is turned off. */
  environmentSwitch?: ReactNode;
  /** The bell and its list. */
  notifications?: ReactNode;
  /** Messages of the operator, above every screen. */
  announcements?: ReactNode;
  /** The button of the activity panel. */
  activity?: ReactNode;
  /** Says above every screen what the plan's end or limits mean; and explains a limit that refuses something. */
  limits?: ReactNode;
  /** The support chat, in the corner, where it is allowed. */
  support?: ReactNode;
  children: ReactNode;
};

/** The frame of every screen of the console. */
export async function AppShell({
  company,
  nav,
  lastProduct,
  actions,
  announcements,
  limits,
  support,
  children,
  ...props
}: AppShellProps) {
  const t = await getTexts('shell');
  const { user, environment, brand, settingsHref } = props;
  return (
    <TimeFormatProvider zone={company.zone} hours={user.hours}>
      <ConnectionWatch>
        <NavProvider products={nav} last={lastProduct}>
          <ShellOverlays actions={actions} environment={environment}>
            <a
              href="#content"
              className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-accent px-3 py-2 font-medium text-on-fill focus:translate-y-0"
            >
              {t('skip')}
            </a>
            {environment === 'sandbox' && <SandboxStripe />}
            <div
              data-environment={environment}
              className="data-[environment=sandbox]:[--height-topbar:3.5rem] md:grid md:grid-cols-[var(--width-sidebar)_minmax(0,1fr)] collapsed:grid-cols-[3.5rem_minmax(0,1fr)] print:block"
            >
              <SidePanel
                company={company}
                hasSettings={settingsHref !== null}
                environment={environment}
                brand={brand}
              />
              <div className="min-w-0">
                <TopBar {...props} company={company} />
                <OfflineBanner />
                {announcements}
                {limits}
                <main
                  id="content"
                  tabIndex={-1}
                  // A screen marked `data-full` takes the whole window.
                  className="mx-auto flex max-w-[calc(var(--width-content)+2*var(--space-page))] flex-col gap-6 px-4 pt-5 pb-12 outline-none has-data-full:max-w-none! has-data-full:p-0! sm:px-(--space-page) sm:pt-7 sm:pb-16"
                >
                  {children}
                </main>
                {support}
              </div>
            </div>
          </ShellOverlays>
        </NavProvider>
      </ConnectionWatch>
    </TimeFormatProvider>
  );
}

/** The striped line across the top of the window on every screen of the sandbox, 4 px high. */
function SandboxStripe() {
  return (
    <div
      aria-hidden
      className="fixed inset-x-0 top-0 z-40 h-1 bg-[repeating-linear-gradient(-45deg,var(--sandbox)_0_8px,var(--sandbox-stripe)_8px_16px)] print:hidden"
    />
  );
}
