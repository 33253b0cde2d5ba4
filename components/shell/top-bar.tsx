import type { Environment } from '#lib/core/environment.ts';
import { EnvironmentBadge } from './environment-badge.tsx';
import { logoVariant } from './logo-variant.ts';
import type { NavSection } from './nav.ts';
import { NavDrawer } from './nav-drawer.tsx';
import { PaletteButton } from './palette-button.tsx';
import { UserMenu } from './user-menu.tsx';

type TopBarProps = {
  user: { fullname: string; email: string };
  company: { name: string };
  environment: Environment;
  nav: NavSection[];
};

/** The line at the top of every screen: whose account, which environment, the palette and the user's menu. */
export function TopBar({ user, company, environment, nav }: TopBarProps) {
  return (
    <header className="sticky top-0 z-30 flex h-13 items-center gap-2 border-b border-line bg-canvas/95 px-3 backdrop-blur-sm sm:gap-3 sm:px-6">
      <NavDrawer nav={nav} logo={logoVariant({ environment })} />
      <div className="flex min-w-0 flex-1 items-center gap-2.5">
        <p className="truncate text-base font-semibold">{company.name}</p>
        <EnvironmentBadge environment={environment} />
      </div>
      <PaletteButton />
      <UserMenu fullname={user.fullname} email={user.email} />
    </header>
  );
}
