'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { isWithin } from './is-within.ts';
import type { NavSection } from './nav.ts';
import { usePageName } from './page-name.tsx';

/** The open screen and the page below it; on a narrow window only the last of them. */
export function Breadcrumb({ nav }: { nav: NavSection[] }) {
  const t = useTexts('shell');
  const path = usePathname();
  const name = usePageName(path);
  const item = nav.flatMap(({ items }) => items).find((one) => isWithin(one, path));
  return (
    <nav aria-label={t('breadcrumb')} className="min-w-0 flex-1 text-sm">
      <ol className="flex min-w-0 items-center gap-2">
        {item && name === null && (
          <Crumb>
            <span aria-current={path === item.href ? 'page' : undefined} className="truncate font-medium text-fg">
              {item.label}
            </span>
          </Crumb>
        )}
        {item && name !== null && (
          <Crumb className="max-md:hidden">
            <Link href={item.href} className="truncate rounded-sm text-muted hover:text-fg">
              {item.label}
            </Link>
          </Crumb>
        )}
        {name !== null && (
          <Crumb>
            <span aria-current="page" title={name} className="truncate font-medium text-fg">
              {name}
            </span>
          </Crumb>
        )}
      </ol>
    </nav>
  );
}

function Crumb({ className = '', children }: { className?: string; children: React.ReactNode }) {
  return (
    <li className={`flex min-w-0 items-center gap-2 first:shrink-0 last:shrink ${className}`}>
      <span aria-hidden className="text-line-strong">
        /
      </span>
      {children}
    </li>
  );
}
