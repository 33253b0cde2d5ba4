'use client';

import { Search } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Kbd } from '#components/ui/kbd.tsx';
import { useShortcutName } from '#components/ui/use-shortcut-name.ts';
import { useOpenOverlay } from './shell-overlays.tsx';

/** Opens the command palette; on narrow screens an icon alone. */
export function PaletteButton() {
  const t = useTexts('shell');
  const openOverlay = useOpenOverlay();
  const keys = useShortcutName('K');
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openOverlay('palette')}
      className="flex h-7.5 items-center gap-2 rounded-md bg-sunken px-2 text-sm text-faint hover:bg-hover hover:text-fg md:w-50 md:pr-1.5 pointer-coarse:h-10"
    >
      <Search aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
      <span className="flex-1 text-left max-md:sr-only">{t('palette.open')}</span>
      <span aria-hidden="true" className="max-md:hidden">
        <Kbd>{keys}</Kbd>
      </span>
    </button>
  );
}
