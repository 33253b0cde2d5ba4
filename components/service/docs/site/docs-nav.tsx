'use client';

import { clsx } from 'clsx';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { DocsSection } from '#lib/service/docs/schema.ts';

type DocsNavProps = { sections: readonly DocsSection[]; onNavigate?: () => void };

/** The pages of the documentation by section; the open one is marked. */
export function DocsNav({ sections, onNavigate }: DocsNavProps) {
  const t = useTexts('docs');
  const path = usePathname();
  const list = useRef<HTMLElement>(null);
  useEffect(() => showOpenPage(list.current, path), [path]);
  return (
    <nav ref={list} aria-label={t('pages')} className="flex flex-col gap-6">
      {sections.map((section) => (
        <div key={section.title}>
          <p className="px-2.5 pb-1.5 text-xs font-medium text-faint">{section.title}</p>
          <ul className="flex flex-col gap-px">
            {section.pages.map((page) => {
              const href = hrefOf(page.path);
              const isOpen = href === path;
              return (
                <li key={page.path}>
                  <Link
                    href={href}
                    prefetch={false}
                    aria-current={isOpen ? 'page' : undefined}
                    onClick={onNavigate}
                    className={clsx(
                      'flex min-h-7.5 items-center rounded-md px-2.5 py-1 text-sm pointer-coarse:min-h-10',
                      isOpen ? 'bg-selected font-medium text-fg' : 'text-muted hover:bg-hover hover:text-fg',
                    )}
                  >
                    {page.title}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Scrolls the list, and not the window, to the link of the open page. */
function showOpenPage(list: HTMLElement | null, path: string): void {
  const frame = list?.parentElement;
  const link = list?.querySelector(`a[href="${CSS.escape(path)}"]`);
  if (!frame || !link) return;
  const { top, bottom } = link.getBoundingClientRect();
  const shown = frame.getBoundingClientRect();
  if (top < shown.top || bottom > shown.bottom) frame.scrollTop += top - shown.top - shown.height / 3;
}

const hrefOf = (path: string): string => (path === '' ? '/docs' : `/docs/${path}`);
