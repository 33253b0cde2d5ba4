'use client';

import { Fragment } from 'react';
import { Dialog } from '#components/ui/dialog.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import type { NavSection } from './nav.ts';

type ShortcutSheetProps = { nav: NavSection[]; open: boolean; onOpenChange: (open: boolean) => void };

const general = [
  { keys: ['Ctrl', 'K'], text: 'Search or jump to a screen (⌘ K on a Mac)' },
  { keys: ['/'], text: 'Search on this screen' },
  { keys: ['j', 'k'], text: 'Next and previous row of a list' },
  { keys: ['Enter'], text: 'Open the row' },
  { keys: ['Esc'], text: 'Close what is open' },
  { keys: ['?'], text: 'Show this sheet' },
];

/** All keyboard shortcuts on one sheet. */
export function ShortcutSheet({ nav, open, onOpenChange }: ShortcutSheetProps) {
  const screens = nav.flatMap((section) => section.items);
  const going = screens.map((item) => ({ keys: ['g', item.letter], text: `Go to ${item.label}` }));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5 text-base">
        {[...general, ...going].map((shortcut) => (
          <Fragment key={shortcut.text}>
            <dt className="flex gap-1">
              {shortcut.keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd className="text-muted">{shortcut.text}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
