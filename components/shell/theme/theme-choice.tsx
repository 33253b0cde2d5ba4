'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { useMenuParts } from '#components/ui/menu-parts.ts';
import { chooseTheme, readTheme, type Theme } from './theme.ts';

const choices = [
  { value: 'system', icon: Monitor },
  { value: 'light', icon: Sun },
  { value: 'dark', icon: Moon },
] as const;

/** The three themes in a row, inside a menu. It is only made when the menu opens, so it may read the browser's choice. */
export function ThemeChoice() {
  const t = useTexts('shell');
  const { RadioGroup, RadioItem } = useMenuParts();
  const [theme, setTheme] = useState(readTheme);
  const choose = (next: Theme) => {
    setTheme(next);
    chooseTheme(next);
  };
  return (
    <RadioGroup
      value={theme}
      onValueChange={choose}
      aria-label={t('theme.label')}
      className="grid grid-cols-3 gap-1 p-1"
    >
      {choices.map(({ value, icon: Icon }) => (
        <RadioItem
          key={value}
          value={value}
          closeOnClick={false}
          className="flex cursor-default flex-col items-center gap-1 rounded-md border border-transparent px-2 py-1.5 text-sm text-muted outline-none select-none data-checked:border-accent-line data-checked:bg-accent-subtle data-checked:text-accent-text data-highlighted:bg-hover data-highlighted:text-fg"
        >
          <Icon aria-hidden className="size-4" />
          {t(`theme.${value}`)}
        </RadioItem>
      ))}
    </RadioGroup>
  );
}
