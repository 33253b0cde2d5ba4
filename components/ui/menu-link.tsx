'use client';

import { clsx } from 'clsx';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { itemClass } from './menu.tsx';
import { useMenuParts } from './menu-parts.ts';

type MenuLinkProps = { href: string; isCurrent?: boolean; onFollow?: () => void; children: ReactNode };

/** An entry that is a link, so that it also opens in another tab. */
export function MenuLink({ href, isCurrent = false, onFollow, children }: MenuLinkProps) {
  const { LinkItem } = useMenuParts();
  return (
    <LinkItem
      closeOnClick
      render={<Link href={href} />}
      onClick={onFollow}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(itemClass, isCurrent && 'bg-hover font-medium')}
    >
      {children}
    </LinkItem>
  );
}
