import type { ReactNode } from 'react';
import type { Brand } from '#lib/core/brand.ts';
import type { Environment } from '#lib/core/environment.ts';
import { logoVariant } from '../logo-variant.ts';
import { Breadcrumb } from '../navigation/breadcrumb.tsx';
import type { ShownCompany } from '../navigation/company-tile.tsx';
import { NavDrawer } from '../navigation/nav-drawer.tsx';
import { EnvironmentBadge } from './environment-badge.tsx';
import { PaletteButton } from './palette-button.tsx';
import { DrawerButton } from './sidebar-button.tsx';
import { UserMenu } from './user-menu.tsx';

type TopBarProps = {
  user: { fullname: string; email: string; image: string | null };
  company: ShownCompany;
  environment: Environment;
  brand: Brand;
  settingsHref: string | null;
  /** Replaces the environment badge where the environment can be switched. */
  environmentSwitch?: ReactNode;
  notifications?: ReactNode;
  /** The button of the activity panel. */
  activity?: ReactNode;
};

/** The line at the top of every screen: environment, breadcrumb, search, notifications and the user's menu. */
export function TopBar(props: TopBarProps) {
  const { user, company, environment, brand, settingsHref, environmentSwitch, notifications, activity } = props;
  return (
    <header className="sticky top-0 z-30 flex h-(--height-topbar) items-center gap-2 border-b border-line bg-surface px-4 in-data-[environment=sandbox]:pt-1 sm:gap-3 sm:pr-6 sm:pl-(--space-page) print:hidden">
      <DrawerButton />
      <NavDrawer
        logo={logoVariant({ environment })}
        brand={brand}
        company={company}
        hasSettings={settingsHref !== null}
      />
      {environmentSwitch ?? <EnvironmentBadge environment={environment} />}
      <Breadcrumb />
      <div className="flex shrink-0 items-center gap-1 sm:gap-2">
        <PaletteButton />
        {activity}
        {notifications}
        <UserMenu user={user} company={company.name} settingsHref={settingsHref} />
      </div>
    </header>
  );
}
