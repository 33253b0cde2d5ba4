import type { ReactNode } from 'react';
import type { Brand } from '#lib/core/brand.ts';
import type { Environment } from '#lib/core/environment.ts';
import type { NavSection } from '../navigation/nav.ts';
import { NavDrawer } from '../navigation/nav-drawer.tsx';
import { PaletteButton } from '../navigation/palette-button.tsx';
import { EnvironmentBadge } from './environment-badge.tsx';
import { logoVariant } from './logo-variant.ts';
import { SidebarButton } from './sidebar-button.tsx';
import { UserMenu } from './user-menu.tsx';

type TopBarProps = {
  user: { fullname: string; email: string; image: string | null };
  company: { name: string };
  environment: Environment;
  brand: Brand;
  nav: NavSection[];
  settingsHref: string | null;
  /** In the environment badge's place, where the environment can be switched. */
  environmentSwitch?: ReactNode;
  notifications?: ReactNode;
};

/** The line at the top of every screen: whose account, which environment, the palette and the user's menu. */
export function TopBar(props: TopBarProps) {
  const { user, company, environment, brand, nav, settingsHref, environmentSwitch, notifications } = props;
  return (
    <header className="sticky top-0 z-30 flex h-(--height-topbar) items-center gap-2 border-b border-line bg-surface px-3 sm:gap-3 sm:pr-6 sm:pl-4">
      <SidebarButton />
      <NavDrawer nav={nav} logo={logoVariant({ environment })} brand={brand} />
      <div className="flex min-w-0 flex-1 items-center gap-2.5">
        <p className="truncate text-base font-semibold">{company.name}</p>
        {environmentSwitch ?? <EnvironmentBadge environment={environment} />}
      </div>
      <PaletteButton />
      {notifications}
      <UserMenu user={user} company={company.name} settingsHref={settingsHref} />
    </header>
  );
}
