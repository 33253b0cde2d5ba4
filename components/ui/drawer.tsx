'use client';

import dynamic from 'next/dynamic';
import type { DrawerProps } from './drawer-popup.tsx';
import { useWasOpen } from './use-was-open.ts';

// Most visits open no drawer: its code comes with the first.
const DrawerPopup = dynamic(() => import('./drawer-popup.tsx').then((module) => module.DrawerPopup), { ssr: false });

/** One row of a list, beside the list; Escape closes it. A narrow window shows it as a sheet over the page. */
export const Drawer = (props: DrawerProps) => useWasOpen(props.open) && <DrawerPopup {...props} />;
