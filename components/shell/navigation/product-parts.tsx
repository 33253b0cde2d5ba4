'use client';

import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import Link from 'next/link';
import { useTexts } from '#components/texts/use-texts.ts';
import { Menu } from '#components/ui/menu.tsx';
import { MenuLink } from '#components/ui/menu-link.tsx';
import type { NavIcon as NavIconName, Product } from '#lib/registry/module.ts';
import { rememberProduct } from './last-product.ts';
import { NavIcon } from './nav-icon.tsx';
import { useNav } from './nav-provider.tsx';
import { itemsOf } from './open-link.ts';
import { useCollapsed } from './use-collapsed.ts';

/** The picture of each product, on the tile of a collapsed sidebar. */
const ICONS: Record<Product, NavIconName> = { transactional: 'mail', marketing: 'campaign' };

/** The links to the products; a collapsed sidebar has a tile with a menu of them. */
export function ProductParts({ isDrawer }: { isDrawer: boolean }) {
  const t = useTexts('shell');
  const { products, product } = useNav();
  const isCollapsed = useCollapsed(isDrawer);
  const parts = products.map(({ name, label, sections }) => ({
    name,
    label,
    href: itemsOf({ name, label, sections })[0]?.href ?? '/',
    isCurrent: name === product.name,
  }));
  if (isCollapsed) return <Tile label={t('nav.products.label')} current={product} parts={parts} />;
  return (
    <nav
      aria-label={t('nav.products.label')}
      className="mb-3 grid grid-cols-2 rounded-lg bg-track p-0.5 collapsed:hidden"
    >
      {parts.map(({ name, label, href, isCurrent }) => (
        <Link
          key={name}
          href={href}
          prefetch={false}
          aria-current={isCurrent ? 'true' : undefined}
          onClick={() => rememberProduct(name)}
          className={clsx(
            'flex h-7 min-w-0 items-center justify-center rounded-md px-1 text-xs font-medium pointer-coarse:h-10',
            isCurrent ? 'bg-track-part text-fg shadow-control ring ring-line' : 'text-muted hover:text-fg',
          )}
        >
          <span className="truncate">{label}</span>
        </Link>
      ))}
    </nav>
  );
}

type Part = { name: Product; label: string; href: string; isCurrent: boolean };
type TileProps = { label: string; current: { name: Product; label: string }; parts: readonly Part[] };

/** The product of a collapsed sidebar as a picture, which opens the menu of both. */
function Tile({ label, current, parts }: TileProps) {
  return (
    <nav aria-label={label}>
      <Menu
        align="start"
        side="right"
        trigger={
          <button
            type="button"
            title={current.label}
            className="mb-3 flex size-9 items-center justify-center rounded-lg bg-track p-0.5 max-md:hidden"
          >
            <span className="flex size-full items-center justify-center rounded-md bg-track-part text-accent-text shadow-control ring ring-line">
              <NavIcon name={ICONS[current.name]} className="size-4" />
            </span>
            <span className="sr-only">{`${label}: ${current.label}`}</span>
          </button>
        }
      >
        {parts.map(({ name, label: text, href, isCurrent }) => (
          <MenuLink key={name} href={href} isCurrent={isCurrent} onFollow={() => rememberProduct(name)}>
            <NavIcon name={ICONS[name]} />
            {text}
            {isCurrent && <Check aria-hidden className="ml-auto" />}
          </MenuLink>
        ))}
      </Menu>
    </nav>
  );
}
