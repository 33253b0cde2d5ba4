'use client';

import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { DocsHeading } from '#lib/service/docs/schema.ts';

/** A heading is being read from so many pixels below the top of the window. */
const READ_FROM = 120;

/** The headings of a page; the one that is being read is marked. */
export function DocsContents({ headings }: { headings: readonly DocsHeading[] }) {
  const t = useTexts('docs');
  const current = useCurrentHeading(headings);
  return (
    <nav aria-label={t('contents')}>
      <p className="pb-2 text-xs font-medium text-faint">{t('contents')}</p>
      <ul className="flex flex-col border-l border-line">
        {headings.map(({ id, text, depth }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className={clsx(
                '-ml-px flex min-h-6 items-center border-l py-0.75 text-xs wrap-anywhere hover:text-fg',
                depth === 2 ? 'pl-3' : 'pl-6',
                id === current ? 'border-accent text-fg' : 'border-transparent text-muted',
              )}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the id of the last heading above the point of reading; null before the first. */
function useCurrentHeading(headings: readonly DocsHeading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const find = () => {
      const above = headings.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < READ_FROM;
      });
      setCurrent(above.at(-1)?.id ?? null);
    };
    find();
    document.addEventListener('scroll', find, { passive: true });
    return () => document.removeEventListener('scroll', find);
  }, [headings]);
  return current;
}
