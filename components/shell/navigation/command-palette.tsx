'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { SearchPalette, SearchPaletteField } from '#components/ui/search-palette.tsx';
import { leave } from '#lib/client/unsaved.ts';
import type { Environment } from '#lib/core/environment.ts';
import type { PaletteCommand } from './command.ts';
import { findGroups } from './found-commands.ts';
import type { NavAction } from './nav-actions.ts';
import { useNav } from './nav-provider.tsx';
import { itemsOf, leavesOf } from './open-link.ts';
import { listOwnGroups } from './own-commands.ts';
import { PaletteList } from './palette-list.tsx';
import { useSearch } from './use-search.ts';

type PaletteContentProps = {
  actions: NavAction[];
  environment: Environment;
  onShortcuts: () => void;
};

type CommandPaletteProps = PaletteContentProps & { open: boolean; onOpenChange: (open: boolean) => void };

/** Finds recipients, messages, domains, keys, people, screens and actions by a few letters. */
export function CommandPalette({ open, onOpenChange, ...content }: CommandPaletteProps) {
  const t = useTexts('shell');
  return (
    <SearchPalette open={open} onOpenChange={onOpenChange} label={t('palette.label')}>
      <PaletteContent {...content} onClose={() => onOpenChange(false)} />
    </SearchPalette>
  );
}

function PaletteContent({ environment, onClose, ...own }: PaletteContentProps & { onClose: () => void }) {
  const t = useTexts('shell');
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const search = useSearch(text);
  const { products, items } = useNav();
  const hasActivity = leavesOf(products.flatMap(itemsOf)).some(({ href }) => href === '/activity');
  const groups = [
    ...findGroups(t, { text, search, environment, hasActivity }),
    ...listOwnGroups(t, { ...own, products, items, text }),
  ];
  const run = (command: PaletteCommand) => {
    onClose();
    if (command.href === undefined) command.run();
    else {
      const { href } = command;
      leave(() => router.push(href));
    }
  };
  const texts = {
    label: t('palette.search'),
    placeholder: t('palette.placeholder'),
    close: t('shortcuts.close'),
    empty: t(search.state === 'searching' ? 'palette.searching' : 'palette.nothing'),
  };
  return (
    <SearchPaletteField items={groups} typed={typed} onTyped={setTyped} maxLength={320} texts={texts}>
      <PaletteList onRun={run} />
      {search.state === 'failed' && <p className="px-2.5 py-2 text-xs text-danger-text">{t('palette.failed')}</p>}
    </SearchPaletteField>
  );
}
