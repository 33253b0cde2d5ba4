import { useSyncExternalStore } from 'react';
import { isSidebarCollapsed, watchSidebar } from '../sidebar.ts';

const never = () => false;

/** Returns true where the sidebar shows its pictures alone; the drawer of narrow windows never does. */
export const useCollapsed = (isDrawer: boolean): boolean =>
  useSyncExternalStore(watchSidebar, isSidebarCollapsed, never) && !isDrawer;
