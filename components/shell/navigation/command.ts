import type { LucideIcon } from 'lucide-react';

/** An entry of the palette: it opens a screen, or runs something in this window. */
export type PaletteCommand = {
  /** Its identity in the list. */
  value: string;
  label: string;
  /** Shown at the right, in a quieter colour. */
  hint?: string;
  icon: LucideIcon;
  keys?: string[];
} & ({ href: string; run?: undefined } | { run: () => void; href?: undefined });

/** Entries under a heading, which is the group's identity too. */
export type CommandGroup = { value: string; items: PaletteCommand[] };
