'use client';

import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { FilterChip } from '#components/ui/filter-chip.tsx';
import { Menu, MenuItem } from '#components/ui/menu.tsx';

type FilterMenuProps = {
  name: string;
  choices: readonly { value: string; label: string; mark?: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
  /** The words of a menu without choices. */
  none?: string;
};

/** A filter by one of several values: a chip with the value in words, else a button that opens the choice. */
export function FilterMenu({ name, choices, value, onChange, none }: FilterMenuProps) {
  const t = useTexts('contacts');
  const ui = useTexts('ui');
  if (value !== '') {
    const label = choices.find((choice) => choice.value === value)?.label ?? value;
    const words = t('chip', { name, value: label });
    return (
      <FilterChip removeLabel={ui('filters.remove', { filter: words })} onRemove={() => onChange('')}>
        {words}
      </FilterChip>
    );
  }
  return (
    <Menu
      align="start"
      className="max-h-80 max-w-72 overflow-y-auto"
      trigger={
        <Button size="sm" variant="ghost" className="border-dashed border-line-strong!">
          <Plus aria-hidden /> {name}
        </Button>
      }
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} onSelect={() => onChange(choice.value)}>
          {choice.mark}
          <span className="truncate">{choice.label}</span>
        </MenuItem>
      ))}
      {choices.length === 0 && (
        <MenuItem disabled onSelect={() => {}}>
          {none}
        </MenuItem>
      )}
    </Menu>
  );
}
