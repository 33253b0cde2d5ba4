'use client';

import { clsx } from 'clsx';
import { Menu } from '#components/ui/menu.tsx';
import { MenuLink } from '#components/ui/menu-link.tsx';
import type { NavItem, NavLink } from './nav.ts';
import { NavIcon } from './nav-icon.tsx';
import { LineLock, LineName, lineClass } from './nav-line.tsx';
import { useNav } from './nav-provider.tsx';

/** A row of a collapsed sidebar: its picture, which opens its lines beside it. */
export function NavFlyout({ item }: { item: NavItem }) {
  const { open } = useNav();
  const isCurrent = open?.rows.some((name) => name === item.row) === true;
  return (
    <Menu
      align="start"
      side="right"
      trigger={
        <button type="button" title={item.label} className={lineClass(isCurrent)}>
          <NavIcon name={item.icon} className={clsx('size-4', isCurrent ? 'text-accent-text' : 'text-faint')} />
          <LineName {...item} />
        </button>
      }
    >
      <Lines {...item} />
    </Menu>
  );
}

/** The lines of a row under its name; those of a row in it follow under theirs. */
function Lines({ label, children = [] }: NavLink) {
  const { open } = useNav();
  return (
    <>
      <p className="px-2 pt-1.5 pb-1 text-xs font-medium text-faint">{label}</p>
      {children.map((link) =>
        link.children ? (
          <Lines key={link.row} {...link} />
        ) : (
          <MenuLink key={link.href} href={link.href} isCurrent={open?.link === link && !open.isOther}>
            <span className="min-w-0 flex-1 truncate">{link.label}</span>
            {link.isLocked && <LineLock />}
          </MenuLink>
        ),
      )}
    </>
  );
}
