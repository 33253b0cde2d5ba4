'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { TabLinks } from '#components/ui/tab-links.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { SUMMARY_ID } from '#lib/core/analytics/built-in-presets.ts';

/** A preset as its tab shows it. */
export type PresetTab = { id: string; name: string };

/** The pinned presets as tabs; each is a page of its own. */
export function PresetTabs({ presets, currentId }: { presets: readonly PresetTab[]; currentId: string }) {
  const t = useTexts('analytics');
  return (
    <div className="relative min-w-0 md:pr-24">
      <TabLinks
        label={t('presets')}
        tabs={presets.map(({ id, name }) => ({ href: presetPath(id), label: name, isCurrent: id === currentId }))}
      />
      <TextLink href="/preset" className="absolute top-2 right-0 text-sm max-md:hidden">
        {t('allPresets')}
      </TextLink>
    </div>
  );
}

/** Returns the address of a preset's screen. */
export const presetPath = (id: string): string => (id === SUMMARY_ID ? '/analytic' : `/analytic/preset/${id}`);
