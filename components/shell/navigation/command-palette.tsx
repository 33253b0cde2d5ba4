'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Kbd } from '#components/ui/kbd.tsx';
import { useModal } from '#components/ui/use-modal.ts';
import { leave } from '#lib/client/unsaved.ts';
import type { Environment } from '#lib/core/environment.ts';
import type { Command } from './command.ts';
import { findGroups } from './found-commands.ts';
import type { NavSection } from './nav.ts';
import type { NavAction } from './nav-actions.ts';
import { listOwnGroups } from './own-commands.ts';
import { PaletteList } from './palette-list.tsx';
import { useSearch } from './use-search.ts';

type PaletteContentProps = {
  nav: NavSection[];
  actions: NavAction[];
  environment: Environment;
  onShortcuts: () => void;
};

type CommandPaletteProps = PaletteContentProps & { open: boolean; onOpenChange: (open: boolean) => void };

/** Finds recipients, messages, domains, keys, people, screens and actions by a few letters. */
export function CommandPalette({ open, onOpenChange, ...content }: CommandPaletteProps) {
  const t = useTexts('shell');
  useModal(open, () => onOpenChange(false));
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-backdrop transition-opacity duration-(--fast) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center p-3 sm:pt-[15dvh]">
          <Dialog.Popup
            aria-label={t('palette.label')}
            className="flex max-h-[min(31rem,calc(100dvh-1.5rem))] w-full max-w-160 flex-col overflow-hidden rounded-xl bg-raised shadow-modal transition-[translate,opacity] duration-(--normal) ease-out outline-none data-ending-style:-translate-y-1 data-ending-style:opacity-0 data-ending-style:duration-(--fast) data-ending-style:ease-in data-starting-style:-translate-y-1 data-starting-style:opacity-0"
          >
            <PaletteContent {...content} onClose={() => onOpenChange(false)} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteContent({ environment, onClose, ...own }: PaletteContentProps & { onClose: () => void }) {
  const t = useTexts('shell');
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const search = useSearch(text);
  const hasActivity = own.nav.some(({ items }) => items.some(({ href }) => href === '/activity'));
  const groups = [...findGroups(t, { text, search, environment, hasActivity }), ...listOwnGroups(t, { ...own, text })];
  const run = (command: Command) => {
    onClose();
    if (command.href === undefined) command.run();
    else {
      const { href } = command;
      leave(() => router.push(href));
    }
  };
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      value={typed}
      onValueChange={(value, { reason }) => {
        if (reason !== 'item-press') setTyped(value);
      }}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-faint" />
        <Autocomplete.Input
          aria-label={t('palette.search')}
          placeholder={t('palette.placeholder')}
          maxLength={320}
          className="h-12 w-full bg-transparent text-base outline-none placeholder:text-faint pointer-coarse:text-lg"
        />
        <Dialog.Close className="rounded-sm">
          <span className="sr-only">{t('shortcuts.close')}</span>
          <Kbd>esc</Kbd>
        </Dialog.Close>
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain p-1.5">
        <Autocomplete.Empty>
          <p className="px-2.5 py-6 text-center text-sm text-muted">
            {t(search.state === 'searching' ? 'palette.searching' : 'palette.nothing')}
          </p>
        </Autocomplete.Empty>
        <PaletteList onRun={run} />
        {search.state === 'failed' && <p className="px-2.5 py-2 text-xs text-danger-text">{t('palette.failed')}</p>}
      </div>
    </Autocomplete.Root>
  );
}
