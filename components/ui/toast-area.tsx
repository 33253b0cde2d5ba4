'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isToastWaiting, watchToasts } from '#lib/client/toasts.ts';

const ToastPopups = dynamic(() => import('./toast-popups.tsx').then((module) => module.ToastPopups), { ssr: false });

/** The delay after which the area exists, in milliseconds, so that the first notification is read out too. */
const READY_MS = 3_000;

/** The area of notifications. Its code loads when the page is idle, or with the first notification. */
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
