'use client';

import { clsx } from 'clsx';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { type KeyboardEvent, type ReactNode, useId, useSyncExternalStore } from 'react';
import type { NavItem, NavLink } from './nav.ts';
import { NavIcon } from './nav-icon.tsx';
import { childClass, LineName, lineClass } from './nav-line.tsx';
import { useNav } from './nav-provider.tsx';
import { earlyRowStyle, keepRow, noRows, openRows, watchRows } from './open-rows.ts';
import { useCollapsed } from './use-collapsed.ts';

const NavFlyout = dynamic(() => import('./nav-flyout.tsx').then((module) => module.NavFlyout), { ssr: false });

type Follow = (() => void) | undefined;

/** A row of the first level that opens to its lines; in a collapsed sidebar it opens them beside it. */
export function NavRow({ item, onNavigate }: { item: NavItem; onNavigate: Follow }) {
  const isCollapsed = useCollapsed(onNavigate !== undefined);
  if (isCollapsed) return <NavFlyout item={item} />;
  return (
    <Disclosure link={item} onNavigate={onNavigate} className={lineClass(false)}>
      <NavIcon name={item.icon} className="size-4 text-faint" />
    </Disclosure>
  );
}

type DisclosureProps = { link: NavLink; onNavigate: Follow; className: string; children?: ReactNode };

/** A button and the lines that it opens and closes; a row above the open screen stays open. */
function Disclosure({ link, onNavigate, className, children }: DisclosureProps) {
  const id = useId();
  const { isOpen, isHeld, setOpen } = useRow(link);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the button and to the links under it
    <div onKeyDown={(event) => onArrow(event, setOpen)}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-disabled={isHeld || undefined}
        onClick={() => setOpen(!isOpen)}
        className={clsx(className, 'group text-left')}
      >
        {children}
        <LineName {...link} />
        <NavIcon
          name="chevron"
          className="size-3.5 text-faint transition-transform duration-(--fast) group-aria-expanded:rotate-90 collapsed:hidden"
        />
      </button>
      {link.row && <style>{earlyRowStyle(link.row)}</style>}
      <ul
        id={id}
        data-row={link.row}
        className={clsx(
          'mt-px mb-1.25 ml-3.75 flex-col gap-px border-l border-line pl-2 collapsed:hidden',
          isOpen ? 'flex' : 'hidden',
        )}
      >
        {link.children?.map((child) => (
          <li key={child.row ?? child.href}>
            {child.children ? (
              <Disclosure link={child} onNavigate={onNavigate} className={childClass(false)} />
            ) : (
              <ChildLink link={child} onNavigate={onNavigate} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function useRow({ row }: NavLink): { isOpen: boolean; isHeld: boolean; setOpen: (wanted: boolean) => void } {
  const { open } = useNav();
  const rows = useSyncExternalStore(watchRows, openRows, noRows);
  const isHeld = open?.rows.some((name) => name === row) === true;
  const isOpen = isHeld || (row !== undefined && rows.includes(row));
  const setOpen = (wanted: boolean) => {
    if (row !== undefined && !isHeld && wanted !== isOpen) keepRow(row, wanted);
  };
  return { isOpen, isHeld, setOpen };
}

/** The right arrow opens a row and the left one closes it; from a line the left one leads back to its row. */
function onArrow(event: KeyboardEvent<HTMLElement>, setOpen: (wanted: boolean) => void): void {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
  const button = event.currentTarget.querySelector('button');
  event.preventDefault();
  event.stopPropagation();
  if (event.target === button) setOpen(event.key === 'ArrowRight');
  else if (event.key === 'ArrowLeft') button?.focus();
}

function ChildLink({ link, onNavigate }: { link: NavLink; onNavigate: Follow }) {
  const { open } = useNav();
  const isCurrent = open?.link === link && !open.isOther;
  return (
    <Link
      href={link.href}
      // A row may have a dozen of them, and most are never opened.
      prefetch={false}
      onClick={onNavigate}
      aria-current={isCurrent ? 'page' : undefined}
      className={childClass(isCurrent)}
    >
      <LineName {...link} />
    </Link>
  );
}
