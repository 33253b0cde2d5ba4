'use client';

import type { Menu as BaseMenu } from '@base-ui/react/menu';
import { createContext, useContext } from 'react';

/** The pieces of a menu's list; they come with its code, when the menu is first wanted. */
type MenuParts = typeof BaseMenu;

/** Holds the pieces for what stands in a menu. */
export const MenuPartsContext = createContext<MenuParts | null>(null);

/**
 * The pieces of the menu around.
 *
 * @throws {Error} outside of a menu.
 */
export function useMenuParts(): MenuParts {
  const parts = useContext(MenuPartsContext);
  if (!parts) throw new Error('This stands in a menu only');
  return parts;
}
