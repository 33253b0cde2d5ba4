'use client';

import { Menu as MenuIcon, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { isSidebarCollapsed, isSidebarOpen, toggleSidebar, watchSidebar } from './sidebar.ts';

const never = () => false;

/** Opens the drawer where the window is narrow; elsewhere collapses the sidebar to its icons and back. */
export function SidebarButton() {
  const t = useTexts('shell');
  const open = useSyncExternalStore(watchSidebar, isSidebarOpen, never);
  const collapsed = useSyncExternalStore(watchSidebar, isSidebarCollapsed, never);
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <>
      <IconButton
        label={t('nav.open')}
        className="md:hidden"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={toggleSidebar}
      >
        <MenuIcon aria-hidden />
      </IconButton>
      <IconButton
        label={t(collapsed ? 'nav.expand' : 'nav.collapse')}
        className="max-md:hidden"
        aria-expanded={!collapsed}
        onClick={toggleSidebar}
      >
        <Icon aria-hidden />
      </IconButton>
    </>
  );
}
