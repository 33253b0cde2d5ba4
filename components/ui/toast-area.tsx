'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isToastWaiting, watchToasts } from '#lib/client/toasts.ts';

const ToastPopups = dynamic(() => import('./toast-popups.tsx').then((module) => module.ToastPopups), { ssr: false });

/** After so many milliseconds the place of the notifications stands ready, so that the first is read out too. */
const READY_MS = 3_000;

/** Where notifications appear. Its code comes when the page rests, or with the first notification. */
export function ToastArea() {
  const isWaiting = useSyncExternalStore(watchToasts, isToastWaiting, () => false);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), READY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isWaiting && !isReady) setReady(true);
  return isReady && <ToastPopups />;
}
