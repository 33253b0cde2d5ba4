'use client';

import { Fragment } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { useShortcutName } from '#components/ui/use-shortcut-name.ts';
import { useNav } from '../navigation/nav-provider.tsx';

type ShortcutSheetProps = { open: boolean; onOpenChange: (open: boolean) => void };

const general = [
  { keys: ['/'], key: 'search' },
  { keys: ['j', 'k'], key: 'rows' },
  { keys: ['Enter'], key: 'openRow' },
  { keys: ['x'], key: 'selectRow' },
  { keys: ['Esc'], key: 'close' },
  { keys: ['?'], key: 'sheet' },
] as const;

/** All keyboard shortcuts on one sheet. */
export function ShortcutSheet({ open, onOpenChange }: ShortcutSheetProps) {
  const t = useTexts('shell');
  const { items } = useNav();
  const shortcuts = [
    { keys: [useShortcutName('K')], text: t('shortcuts.palette') },
    { keys: [useShortcutName('S')], text: t('shortcuts.save') },
    ...general.map(({ keys, key }) => ({ keys, text: t(`shortcuts.${key}`) })),
    ...items.map((item) => ({ keys: ['g', item.letter], text: t('shortcuts.goTo', { screen: item.label }) })),
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('shortcuts.title')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5 text-base">
        {shortcuts.map((shortcut) => (
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
