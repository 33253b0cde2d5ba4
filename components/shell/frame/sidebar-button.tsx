'use client';

import { Menu as MenuIcon, PanelLeft } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { isSidebarCollapsed, isSidebarOpen, toggleSidebar, watchSidebar } from '../sidebar.ts';

const never = () => false;

/** Opens the drawer where the window is narrow. */
export function DrawerButton() {
  const t = useTexts('shell');
  const open = useSyncExternalStore(watchSidebar, isSidebarOpen, never);
  return (
    <IconButton
      label={t('nav.open')}
      className="-ml-2 md:hidden"
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={toggleSidebar}
    >
      <MenuIcon aria-hidden />
    </IconButton>
  );
}

/** Collapses the sidebar of wide windows to its icons, and back. */
export function CollapseButton() {
  const t = useTexts('shell');
  const collapsed = useSyncExternalStore(watchSidebar, isSidebarCollapsed, never);
  return (
    <IconButton
      label={t(collapsed ? 'nav.expand' : 'nav.collapse')}
      size="sm"
      className="text-faint hover:text-fg"
      aria-expanded={!collapsed}
      onClick={toggleSidebar}
    >
      <PanelLeft aria-hidden strokeWidth={1.75} />
    </IconButton>
  );
}
