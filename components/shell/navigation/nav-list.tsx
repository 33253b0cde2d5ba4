'use client';

import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useSyncExternalStore } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { isSidebarCollapsed, watchSidebar } from '../sidebar.ts';
import { isWithin } from './is-within.ts';
import type { NavItem, NavSection } from './nav.ts';
import { navIcons } from './nav-icons.ts';

type NavListProps = { nav: NavSection[]; onNavigate?: () => void };

/** The links to all screens; the one that is open is marked. */
export function NavList({ nav, onNavigate }: NavListProps) {
  const t = useTexts('shell');
  return (
    <nav aria-label={t('nav.label')} className="flex flex-1 flex-col gap-4">
      {[...nav.filter(({ isFoot }) => !isFoot), ...nav.filter(({ isFoot }) => isFoot)].map((section) => (
        <div key={section.label} className={clsx(section.isFoot && 'mt-auto pt-3')}>
          <h2 className={section.isFoot ? 'sr-only' : 'px-2 pb-1 text-xs font-medium text-faint collapsed:sr-only'}>
            {section.label}
          </h2>
          <ul className="flex flex-col">
            {section.items.map((item) => (
              <li key={item.href}>
                <NavLink item={item} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function NavLink({ item, onNavigate }: { item: NavItem; onNavigate: (() => void) | undefined }) {
  const t = useTexts('shell');
  const path = usePathname();
  const collapsed = useSyncExternalStore(watchSidebar, isSidebarCollapsed, () => false);
  const isCurrent = isWithin(item, path);
  const Icon = navIcons[item.icon];
  return (
    <Link
      href={item.href}
      onClick={onNavigate}
      title={collapsed ? item.label : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(
        'flex h-7.5 items-center gap-2.25 rounded-md px-2 text-sm font-medium collapsed:px-2.5 pointer-coarse:h-11',
        isCurrent ? 'bg-hover text-fg' : 'text-muted hover:bg-hover hover:text-fg',
      )}
    >
      <Icon
        aria-hidden
        strokeWidth={1.75}
        className={clsx('size-4 shrink-0', isCurrent ? 'text-accent-text' : 'text-faint')}
      />
      <span className="min-w-0 flex-1 truncate collapsed:sr-only">{item.label}</span>
      {item.isLocked && (
        <>
          <Lock aria-hidden strokeWidth={1.75} className="size-3.5 shrink-0 text-faint collapsed:hidden" />
          <span className="sr-only">{t('locked')}</span>
        </>
      )}
    </Link>
  );
}
