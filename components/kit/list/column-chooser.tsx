'use client';

import { Check, Columns3 } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import type { Column } from '#components/ui/data-row.tsx';
import { Menu, MenuItem } from '#components/ui/menu.tsx';
import type { HiddenColumns } from './list.ts';

type ColumnChooserProps = {
  /** The columns that the reader may hide. */
  columns: readonly Pick<Column<never>, 'key' | 'header'>[];
  hidden: HiddenColumns;
};

/** A menu that shows and hides the columns of a list. */
export function ColumnChooser({ columns, hidden: { keys, set } }: ColumnChooserProps) {
  const t = useTexts('ui');
  return (
    <Menu
      trigger={
        <Button>
          <Columns3 aria-hidden /> {t('list.columns')}
        </Button>
      }
    >
      {columns.map(({ key, header }) => {
        const isHidden = keys.includes(key);
        return (
          <MenuItem key={key} onSelect={() => set(isHidden ? keys.filter((other) => other !== key) : [...keys, key])}>
            <Check aria-hidden className={isHidden ? 'invisible' : undefined} />
            {header}
            <span className="sr-only">{t(isHidden ? 'list.hidden' : 'list.shown')}</span>
          </MenuItem>
        );
      })}
    </Menu>
  );
}
