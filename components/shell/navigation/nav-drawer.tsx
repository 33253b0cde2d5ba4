'use client';

import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import { useWasOpen } from '#components/ui/use-was-open.ts';
import type { Brand } from '#lib/core/brand.ts';
import type { LogoVariant } from '../frame/logo-variant.ts';
import { isSidebarOpen, openSidebar, watchSidebar } from '../frame/sidebar.ts';
import type { NavSection } from './nav.ts';

// Wide screens never need it: it comes when it is first asked for.
const NavDrawerPanel = dynamic(() => import('./nav-drawer-panel.tsx').then((module) => module.NavDrawerPanel), {
  ssr: false,
});

/** The sidebar of narrow screens (up to 767 px). */
export function NavDrawer({ nav, logo, brand }: { nav: NavSection[]; logo: LogoVariant; brand: Brand }) {
  const open = useSyncExternalStore(watchSidebar, isSidebarOpen, () => false);
  return (
    useWasOpen(open) && <NavDrawerPanel nav={nav} logo={logo} brand={brand} open={open} onOpenChange={openSidebar} />
  );
}
