'use client';

import { useTranslations } from 'use-intl/react';
import type { Area, Translate } from './types.ts';

/** The texts of an area for a client component: `const t = useTexts('team')`; its page sends them by `<Texts>`. */
export function useTexts<A extends Area>(area: A): Translate<A> {
  // The library types by one table over all areas, which costs the type check seconds; the area alone says the same.
  return useTranslations(area) as unknown as Translate<A>;
}
