'use client';

import { Check, Columns3 } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import type { Column } from '#components/ui/data-row.tsx';
import { Menu, MenuItem } from '#components/ui/menu.tsx';
import type { HiddenColumns } from './list.ts';

/** Returns the columns that a reader may hide: all but the one that names the row, and columns of buttons. */
export function listOptional<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const name = columns.find(({ isName }) => isName) ?? columns[0];
  return columns.filter((column) => column !== name && !column.quiet);
}

type ColumnChooserProps<Row> = { columns: readonly Column<Row>[]; hidden: HiddenColumns };

/** A menu that shows and hides the columns of a list. */
export function ColumnChooser<Row>({ columns, hidden: { keys, set } }: ColumnChooserProps<Row>) {
  const t = useTexts('ui');
  return (
    <Menu
      trigger={
        <Button>
          <Columns3 aria-hidden /> {t('list.columns')}
        </Button>
      }
    >
      {listOptional(columns).map(({ key, header }) => {
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
