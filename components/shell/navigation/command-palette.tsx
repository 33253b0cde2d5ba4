'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Keyboard, Lock, LogOut, type LucideIcon, Monitor, Moon, Search, Sun } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { Kbd } from '#components/ui/kbd.tsx';
import { useModal } from '#components/ui/use-modal.ts';
import { logOut } from '#lib/client/log-out.ts';
import { leave } from '#lib/client/unsaved.ts';
import { chooseTheme } from '../theme/theme.ts';
import type { NavSection } from './nav.ts';
import { navIcons } from './nav-icons.ts';

type Command = { value: string; label: string; icon: LucideIcon; keys?: string[]; run: () => void };
type CommandGroup = { value: string; items: Command[] };

type CommandPaletteProps = {
  nav: NavSection[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onShortcuts: () => void;
};

/** Every screen and command by a few letters of its name. */
export function CommandPalette({ nav, open, onOpenChange, onShortcuts }: CommandPaletteProps) {
  const t = useTexts('shell');
  useModal(open, () => onOpenChange(false));
  const router = useRouter();
  const groups: CommandGroup[] = [
    {
      value: t('palette.screens'),
      items: nav
        .flatMap((section) => section.items)
        .map((item) => ({
          value: item.href,
          label: item.label,
          icon: item.isLocked ? Lock : navIcons[item.icon],
          keys: ['g', item.letter],
          run: () => leave(() => router.push(item.href)),
        })),
    },
    {
      value: t('palette.commands'),
      items: [
        { value: 'light', label: t('palette.light'), icon: Sun, run: () => chooseTheme('light') },
        { value: 'dark', label: t('palette.dark'), icon: Moon, run: () => chooseTheme('dark') },
        { value: 'system', label: t('palette.system'), icon: Monitor, run: () => chooseTheme('system') },
        { value: 'keys', label: t('shortcuts.title'), icon: Keyboard, keys: ['?'], run: onShortcuts },
        { value: 'logout', label: t('account.signOut'), icon: LogOut, run: () => void logOut() },
      ],
    },
  ];
  const run = (command: Command) => {
    onOpenChange(false);
    command.run();
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-backdrop transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center p-3 sm:pt-[14dvh]">
          <Dialog.Popup
            aria-label={t('palette.label')}
            className="flex max-h-[min(31rem,calc(100dvh-1.5rem))] w-full max-w-lg flex-col overflow-hidden rounded-xl border border-line bg-raised shadow-popup transition-[translate,opacity] duration-100 outline-none data-ending-style:-translate-y-2 data-ending-style:opacity-0 data-starting-style:-translate-y-2 data-starting-style:opacity-0"
          >
            <Autocomplete.Root open inline items={groups} autoHighlight="always" keepHighlight>
              <div className="flex items-center gap-2.5 border-b border-line px-3.5">
                <Search aria-hidden className="size-4 shrink-0 text-faint" />
                <Autocomplete.Input
                  aria-label={t('palette.search')}
                  placeholder={t('palette.placeholder')}
                  className="h-12 w-full bg-transparent text-lg outline-none placeholder:text-faint"
                />
                <Dialog.Close className="rounded-sm">
                  <span className="sr-only">{t('shortcuts.close')}</span>
                  <Kbd>Esc</Kbd>
                </Dialog.Close>
              </div>
              <div className="min-h-0 overflow-y-auto overscroll-contain p-1.5">
                <Autocomplete.Empty>
                  <p className="px-2.5 py-6 text-center text-base text-muted empty:hidden">{t('palette.nothing')}</p>
                </Autocomplete.Empty>
                <Autocomplete.List>
                  {(group: CommandGroup) => <Group key={group.value} group={group} onRun={run} />}
                </Autocomplete.List>
              </div>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Group({ group, onRun }: { group: CommandGroup; onRun: (command: Command) => void }) {
  return (
    <Autocomplete.Group items={group.items} className="not-last:mb-2">
      <Autocomplete.GroupLabel className="px-2.5 py-1.5 text-xs font-medium text-faint">
        {group.value}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(command: Command) => (
          <Autocomplete.Item
            key={command.value}
            value={command}
            onClick={() => onRun(command)}
            className="flex h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 text-base select-none data-highlighted:bg-hover pointer-coarse:h-11"
          >
            <command.icon aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 flex-1 truncate">{command.label}</span>
            {command.keys?.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
}
