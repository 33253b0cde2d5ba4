'use client';

import type { Menu as BaseMenu } from '@base-ui/react/menu';
import { createContext, useContext } from 'react';

/** The pieces of a menu's list; they come with its code, when the menu is first wanted. */
type MenuParts = typeof BaseMenu;

/** The components that a menu's contents are made of. */
export const MenuPartsContext = createContext<MenuParts | null>(null);

/**
 * The pieces of the menu around.
 *
 * @throws {Error} outside of a menu.
 */
export function useMenuParts(): MenuParts {
  const parts = useContext(MenuPartsContext);
  if (!parts) throw new Error('Use this inside a menu only');
  return parts;
}
