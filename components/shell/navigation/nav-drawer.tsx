'use client';

import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import { useWasOpen } from '#components/ui/use-was-open.ts';
import type { Brand } from '#lib/core/brand.ts';
import type { LogoVariant } from '../logo-variant.ts';
import { isSidebarOpen, openSidebar, watchSidebar } from '../sidebar.ts';
import type { ShownCompany } from './company-tile.tsx';

// Wide screens never need it: it comes when it is first asked for.
const NavDrawerPanel = dynamic(() => import('./nav-drawer-panel.tsx').then((module) => module.NavDrawerPanel), {
  ssr: false,
});

type NavDrawerProps = { logo: LogoVariant; brand: Brand; company: ShownCompany; hasSettings: boolean };

/** The sidebar of narrow screens (up to 767 px). */
export function NavDrawer(props: NavDrawerProps) {
  const open = useSyncExternalStore(watchSidebar, isSidebarOpen, () => false);
  return useWasOpen(open) && <NavDrawerPanel {...props} open={open} onOpenChange={openSidebar} />;
}
