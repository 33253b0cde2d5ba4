import type { LucideIcon } from 'lucide-react';
import type { NavIcon } from '#lib/registry/module.ts';

/** An entry of the palette: it opens a screen, or runs something in this window. */
export type PaletteCommand = {
  /** Its identity in the list. */
  value: string;
  label: string;
  /** Shown at the right, in a quieter colour. */
  hint?: string;
  /** A picture of the sidebar by its name, or an icon. */
  icon: LucideIcon | NavIcon | 'lock';
  keys?: string[];
} & ({ href: string; run?: undefined } | { run: () => void; href?: undefined });

/** Entries under a heading, which is the group's identity too. */
export type CommandGroup = { value: string; items: PaletteCommand[] };
