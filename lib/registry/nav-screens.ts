import { MODULES } from './modules.ts';

/** The screens of the sidebar, in the order of their sections. */
export const NAV_SCREENS = MODULES.flatMap((module) => module.screens ?? [])
  .flatMap(({ path, nav }) => (nav ? [{ path, nav }] : []))
  .sort((one, other) => one.nav.order - other.nav.order);
