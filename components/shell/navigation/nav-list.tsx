'use client';

import { clsx } from 'clsx';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useTexts } from '#components/texts/use-texts.ts';
import type { NavItem, NavSection } from './nav.ts';
import { NavIcon } from './nav-icon.tsx';
import { LineName, lineClass } from './nav-line.tsx';
import { useNav } from './nav-provider.tsx';
import { useCollapsed } from './use-collapsed.ts';

// A product without rows does not need them.
const NavRow = dynamic(() => import('./nav-row.tsx').then((module) => module.NavRow));

type NavListProps = {
  /** Called when a link of the drawer is followed; absent in the sidebar. */
  onNavigate?: () => void;
};

/** The links to all screens of a product; the one that is open is marked. */
export function NavList({ onNavigate }: NavListProps) {
  const t = useTexts('shell');
  const { sections } = useNav().product;
  return (
    <nav aria-label={t('nav.label')} className="flex flex-1 flex-col gap-4">
      {[...sections.filter(({ isFoot }) => !isFoot), ...sections.filter(({ isFoot }) => isFoot)].map((section) => (
        <Section key={section.label} section={section} onNavigate={onNavigate} />
      ))}
    </nav>
  );
}

type Follow = (() => void) | undefined;

function Section({ section, onNavigate }: { section: NavSection; onNavigate: Follow }) {
  const { label, items, isFoot, isQuiet } = section;
  return (
    // The foot of a product with rows has a rule above it.
    <div className={clsx(isFoot && 'mt-auto', isFoot && (isQuiet ? 'border-t border-line pt-2.5' : 'pt-3'))}>
      <h2 className={isFoot || isQuiet ? 'sr-only' : 'px-2 pb-1 text-xs font-medium text-faint collapsed:sr-only'}>
        {label}
      </h2>
      <ul className={clsx('flex flex-col', isQuiet && 'gap-px')}>
        {items.map((item) => (
          <li key={item.row ?? item.href}>
            {item.children ? (
              <NavRow item={item} onNavigate={onNavigate} />
            ) : (
              <TopLink item={item} onNavigate={onNavigate} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function TopLink({ item, onNavigate }: { item: NavItem; onNavigate: Follow }) {
  const isCollapsed = useCollapsed(onNavigate !== undefined);
  const isCurrent = useNav().open?.link === item;
  return (
    <Link
      href={item.href}
      onClick={onNavigate}
      title={isCollapsed ? item.label : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      className={lineClass(isCurrent)}
    >
      <NavIcon name={item.icon} className={clsx('size-4', isCurrent ? 'text-accent-text' : 'text-faint')} />
      <LineName {...item} />
    </Link>
  );
}
