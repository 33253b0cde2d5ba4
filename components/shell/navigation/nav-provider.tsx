'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Product } from '#lib/registry/module.ts';
import { lastProduct, rememberProduct, watchProduct } from './last-product.ts';
import type { NavItem, NavProduct } from './nav.ts';
import { chooseProduct, findOpenLink, itemsOf, type OpenLink } from './open-link.ts';

/** All that the parts of the shell know of the screens. */
type Nav = {
  products: readonly NavProduct[];
  /** The one that the sidebar shows. */
  product: NavProduct;
  /** Its first level. */
  items: readonly NavItem[];
  /** Its line of the open page; null where it has none. */
  open: OpenLink | null;
};

const EMPTY: NavProduct = { name: 'transactional', label: '', sections: [] };

const NavContext = createContext<Nav>({ products: [], product: EMPTY, items: [], open: null });

/** Returns the screens that the person is offered, and which of them is open. */
export const useNav = (): Nav => useContext(NavContext);

type NavProviderProps = {
  products: readonly NavProduct[];
  /** The product that the person had last, as the server knows it. */
  last: Product | null;
  children: ReactNode;
};

/** Decides which product the sidebar shows: that of the open page, else the one that the person had last. */
export function NavProvider({ products, last, children }: NavProviderProps) {
  const path = usePathname();
  const query = useSearchParams();
  const kept = useSyncExternalStore(watchProduct, lastProduct, () => null) ?? last;
  const nav = useMemo(() => {
    const address = { path, query };
    const product = chooseProduct(products, { address, last: kept }) ?? EMPTY;
    const items = itemsOf(product);
    return { products, product, items, open: findOpenLink(items, address) };
  }, [products, path, query, kept]);
  const { name } = nav.product;
  useEffect(() => {
    if (products.length > 1) rememberProduct(name);
  }, [products, name]);
  return <NavContext value={nav}>{children}</NavContext>;
}
