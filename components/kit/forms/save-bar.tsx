'use client';

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { useShortcutName } from '#components/ui/use-shortcut-name.ts';
import type { FormChanges } from './use-unsaved.ts';

type SaveBarProps = {
  /** The `changes` of `useSubmit`. */
  changes: FormChanges;
  /** The label of each field by its name. */
  labels: Readonly<Record<string, string>>;
  pending: boolean;
  /** Gives controlled fields their saved values; the form resets the others. */
  onDiscard?: () => void;
};

/** The bar at the foot of a form that shows while something differs, with the names of the changed fields. */
export function SaveBar({ changes, labels, pending, onDiscard }: SaveBarProps) {
  const t = useTexts('forms');
  const bar = useRef<HTMLDivElement>(null);
  const keys = useShortcutName('S');
  const changed = useSyncExternalStore(changes.watch, changes.names, () => '');
  const names = changed === '' ? [] : changed.split('\n');
  const isShown = names.length > 0;
  useEffect(() => {
    if (!isShown) return;
    const saveOnKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || event.altKey || event.shiftKey || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      bar.current?.closest('form')?.requestSubmit();
    };
    document.addEventListener('keydown', saveOnKey);
    return () => document.removeEventListener('keydown', saveOnKey);
  }, [isShown]);
  const discard = () => {
    bar.current?.closest('form')?.reset();
    onDiscard?.();
  };
  return (
    // Without a height of its own, so that nothing moves when the bar shows: it lies in the margin below the form.
    <div ref={bar} role="status" className="sticky bottom-16 z-20 h-0 max-sm:bottom-24 print:hidden">
      {isShown && (
        <div className="absolute inset-x-0 top-0 flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-raised px-4 py-2 text-sm shadow-popup">
          <p className="flex min-w-0 items-center gap-2">
            <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />
            <span className="font-medium whitespace-nowrap">{t('unsaved', { count: names.length })}</span>
            <span className="truncate text-muted max-sm:sr-only">
              {names.map((name) => labels[name] ?? name).join(', ')}
            </span>
          </p>
          <span className="flex items-center gap-2">
            <Button variant="ghost" size="sm" onClick={discard} disabled={pending}>
              {t('discard')}
            </Button>
            <Button type="submit" variant="primary" size="sm" loading={pending} aria-keyshortcuts="Control+S Meta+S">
              {t('save')}
            </Button>
            <Kbd className="pointer-coarse:hidden">{keys}</Kbd>
          </span>
        </div>
      )}
    </div>
  );
}
