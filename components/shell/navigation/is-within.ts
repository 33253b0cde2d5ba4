import type { NavItem } from './nav.ts';

/** Returns true if a path is the screen of a nav entry or one below it. */
export const isWithin = ({ href, within = href }: Pick<NavItem, 'href' | 'within'>, path: string): boolean =>
  path === href || path.startsWith(`${within}/`);
