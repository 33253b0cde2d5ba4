'use client';

import { clsx } from 'clsx';
import { ChevronLeft } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { useNav } from './nav-provider.tsx';
import { usePageName } from './page-name.tsx';

/** The path to the open page, each page above it a link. A narrow window shows only the nearest of them, with an arrow: the title names the page itself. */
export function Breadcrumb() {
  const t = useTexts('shell');
  const path = usePathname();
  const page = usePageName(path);
  const item = useNav().open?.link;
  const isItem = item?.href.split(/[?#]/)[0] === path;
  const parents = [...(item && !isItem ? [item] : []), ...(page?.trail ?? [])];
  const name = isItem ? item.label : page?.name;
  return (
    <nav aria-label={t('breadcrumb')} className="min-w-0 flex-1 text-sm">
      <ol className="flex min-w-0 items-center gap-1 md:gap-2">
        {parents.map(({ href, label }, index) => (
          <li key={href} className={clsx(CRUMB, 'md:shrink-0', index < parents.length - 1 && 'max-md:hidden')}>
            <Slash />
            <Link
              href={href}
              className="flex min-w-0 items-center gap-0.5 rounded-sm text-muted hover:text-fg max-md:min-h-8"
            >
              <ChevronLeft aria-hidden className="size-4 shrink-0 md:hidden" />
              <span className="max-w-48 truncate">{label}</span>
            </Link>
          </li>
        ))}
        {name !== undefined && (
          <li className={clsx(CRUMB, parents.length > 0 && 'max-md:hidden')}>
            <Slash />
            <span aria-current="page" title={name} className="truncate font-medium text-fg">
              {name}
            </span>
          </li>
        )}
      </ol>
    </nav>
  );
}

const CRUMB = 'flex min-w-0 items-center gap-2';

/** Separates a page from the one above it; a narrow window has an arrow instead. */
const Slash = () => (
  <span aria-hidden className="text-line-strong max-md:hidden">
    /
  </span>
);
