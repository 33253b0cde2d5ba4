'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { isTyping } from '#components/ui/is-typing.ts';
import { leave } from '#lib/client/unsaved.ts';
import type { Environment } from '#lib/core/environment.ts';
import type { NavAction } from '../navigation/nav-actions.ts';
import { useNav } from '../navigation/nav-provider.tsx';

// What most visits never open comes when it is first asked for.
const CommandPalette = dynamic(
  () => import('../navigation/command-palette.tsx').then((module) => module.CommandPalette),
  {
    ssr: false,
  },
);
const ShortcutSheet = dynamic(() => import('./shortcut-sheet.tsx').then((module) => module.ShortcutSheet), {
  ssr: false,
});

/** The overlay that is open over the page. */
type Overlay = 'palette' | 'shortcuts' | null;

const OverlayContext = createContext<(overlay: Overlay) => void>(() => {});

/** Opens the command palette or the sheet of shortcuts from anywhere in the shell. */
export const useOpenOverlay = (): ((overlay: Overlay) => void) => useContext(OverlayContext);

/** How long after `g` the letter of a screen may come, in milliseconds. */
const CHORD_MS = 1_200;

type ShellOverlaysProps = {
  actions: NavAction[];
  environment: Environment;
  children: ReactNode;
};

/** The palette, the sheet of shortcuts, and the keys that open them or lead to a screen. */
export function ShellOverlays({ actions, environment, children }: ShellOverlaysProps) {
  const [overlay, setOverlay] = useState<Overlay>(null);
  const router = useRouter();
  const { items } = useNav();
  const pressedG = useRef(0);
  useEffect(() => {
    const hrefs = new Map(items.map(({ letter, href }) => [letter, href]));
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOverlay((open) => (open === 'palette' ? null : 'palette'));
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const wanted = event.timeStamp - pressedG.current < CHORD_MS ? hrefs.get(event.key) : undefined;
      pressedG.current = event.key === 'g' ? event.timeStamp : 0;
      if (wanted) leave(() => router.push(wanted));
      else if (event.key === '?') setOverlay('shortcuts');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [items, router]);
  // Once asked for, they stay: they close with their animation.
  const [known, setKnown] = useState<readonly Overlay[]>([]);
  if (overlay !== null && !known.includes(overlay)) setKnown([...known, overlay]);
  const onOpenChange = (open: boolean) => {
    if (!open) setOverlay(null);
  };
  return (
    <OverlayContext value={setOverlay}>
      {children}
      {known.includes('palette') && (
        <CommandPalette
          actions={actions}
          environment={environment}
          open={overlay === 'palette'}
          onOpenChange={onOpenChange}
          onShortcuts={() => setOverlay('shortcuts')}
        />
      )}
      {known.includes('shortcuts') && <ShortcutSheet open={overlay === 'shortcuts'} onOpenChange={onOpenChange} />}
    </OverlayContext>
  );
}
