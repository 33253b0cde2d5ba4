'use client';

import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { connection, pingNow, watchConnection } from '#lib/client/connection.ts';
import { watchPresses } from '#lib/client/go-to-login.ts';
import { watchErrors } from '#lib/client/report-error.ts';
import { recordVisit } from '#lib/client/visits.ts';

const never = () => 'connected' as const;
const loadPanel = () => import('./disconnected-panel.tsx').then((module) => module.DisconnectedPanel);
const DisconnectedPanel = dynamic(loadPanel, { ssr: false });

/**
 * Watches the connection while people move (docs/product.md §4): when it is lost the address becomes /err with the way back, and
 * the screen waits, with all that was typed, behind a panel until the server answers again. Nothing has to be fetched
 * for that, so it works while nothing can be.
 */
export function ConnectionWatch({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(watchConnection, connection, never);
  const path = usePathname();
  const isLost = state === 'disconnected';
  useEffect(() => {
    if (path !== '/err') recordVisit(path);
  }, [path]);
  useEffect(watchErrors, []);
  useEffect(watchPresses, []);
  useEffect(() => {
    const onEnter = () => pingNow();
    const onShown = () => {
      if (document.visibilityState === 'visible') pingNow();
    };
    document.documentElement.addEventListener('mouseenter', onEnter);
    document.addEventListener('visibilitychange', onShown);
    // The panel must be here before it is needed: when it is, nothing can be fetched.
    const timer = setTimeout(() => void loadPanel().catch(() => {}), 5_000);
    return () => {
      clearTimeout(timer);
      document.documentElement.removeEventListener('mouseenter', onEnter);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, []);
  useAddress(isLost);
  return (
    <>
      <div className="contents" inert={isLost}>
        {children}
      </div>
      {isLost && createPortal(<Cover />, document.body)}
    </>
  );
}

/** Lies over everything, open dialogs too. */
const Cover = () => (
  <div className="fixed inset-0 z-70 overflow-y-auto bg-surface">
    <DisconnectedPanel />
  </div>
);

/** Says /err in the address while the connection is lost, and the screen's own again after that. */
function useAddress(isLost: boolean): void {
  const [left, setLeft] = useState<string | null>(null);
  useEffect(() => {
    if (isLost && left === null) {
      const { pathname, search, hash } = window.location;
      setLeft(pathname + search + hash);
      window.history.replaceState(null, '', `/err?redirect=${encodeURIComponent(pathname + search)}`);
    } else if (!isLost && left !== null) {
      setLeft(null);
      window.history.replaceState(null, '', left);
    }
  }, [isLost, left]);
}
