'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Kbd } from './kbd.tsx';
import { useModal } from './use-modal.ts';

type SearchPaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The name of the dialog. */
  label: string;
  /** A `SearchPaletteField`: it is mounted while the dialog is open, so that each search begins empty. */
  children: ReactNode;
};

/** A dialog near the top of the window in which people search by a few letters. Escape and a press outside close it. */
export function SearchPalette({ open, onOpenChange, label, children }: SearchPaletteProps) {
  useModal(open, () => onOpenChange(false));
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-backdrop transition-opacity duration-(--fast) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center p-3 sm:pt-[15dvh]">
          <Dialog.Popup
            aria-label={label}
            className="flex max-h-[min(31rem,calc(100dvh-1.5rem))] w-full max-w-160 flex-col overflow-hidden rounded-xl bg-raised shadow-modal transition-[translate,opacity] duration-(--normal) ease-out outline-none data-ending-style:-translate-y-1 data-ending-style:opacity-0 data-ending-style:duration-(--fast) data-ending-style:ease-in data-starting-style:-translate-y-1 data-starting-style:opacity-0"
          >
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type SearchPaletteFieldProps = {
  /** The results, or groups with `items`, which `children` shows in an `Autocomplete.List`. */
  items: readonly unknown[];
  typed: string;
  onTyped: (typed: string) => void;
  maxLength: number;
  /** The name and the placeholder of the field, the name of the button that closes, and the note without results. */
  texts: { label: string; placeholder: string; close: string; empty: string };
  children: ReactNode;
};

/** The field of a search palette over its results; the first result is highlighted, and Enter opens it. */
export function SearchPaletteField({ items, typed, onTyped, maxLength, texts, children }: SearchPaletteFieldProps) {
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={items}
      value={typed}
      onValueChange={(value, { reason }) => {
        if (reason !== 'item-press') onTyped(value);
      }}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-faint" />
        <Autocomplete.Input
          aria-label={texts.label}
          placeholder={texts.placeholder}
          maxLength={maxLength}
          className="h-12 w-full bg-transparent text-base outline-none placeholder:text-faint pointer-coarse:text-lg"
        />
        <Dialog.Close className="rounded-sm">
          <span className="sr-only">{texts.close}</span>
          <Kbd>esc</Kbd>
        </Dialog.Close>
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain p-1.5">
        <Autocomplete.Empty>
          <p className="px-2.5 py-6 text-center text-sm text-muted">{texts.empty}</p>
        </Autocomplete.Empty>
        {children}
      </div>
    </Autocomplete.Root>
  );
}
