'use client';

import { Search } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Kbd } from '#components/ui/kbd.tsx';
import { useOpenOverlay } from '../frame/shell-overlays.tsx';

/** Opens the command palette; on narrow screens an icon alone. */
export function PaletteButton() {
  const t = useTexts('shell');
  const openOverlay = useOpenOverlay();
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openOverlay('palette')}
      className="flex h-8 items-center gap-2 rounded-md border border-transparent px-2 text-base text-muted hover:bg-hover hover:text-fg sm:w-56 sm:border-line sm:bg-surface sm:pr-1.5 pointer-coarse:h-10"
    >
      <Search aria-hidden className="size-4 shrink-0" />
      <span className="flex-1 text-left max-sm:sr-only">{t('palette.open')}</span>
      <span aria-hidden="true" className="max-sm:hidden">
        <Kbd>Ctrl K</Kbd>
      </span>
    </button>
  );
}
