'use client';

import { Menu as MenuIcon } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { LogoVariant } from './logo-variant.ts';
import type { NavSection } from './nav.ts';

// Wide screens never need it: it comes when it is first asked for.
const NavDrawerPanel = dynamic(() => import('./nav-drawer-panel.tsx').then((module) => module.NavDrawerPanel), {
  ssr: false,
});

/** The sidebar of narrow screens (up to 767 px), behind a button. */
export function NavDrawer({ nav, logo }: { nav: NavSection[]; logo: LogoVariant }) {
  const [open, setOpen] = useState(false);
  const [isKnown, setKnown] = useState(false);
  const show = () => {
    setKnown(true);
    setOpen(true);
  };
  return (
    <>
      <IconButton
        label="Open navigation"
        className="md:hidden"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      >
        <MenuIcon aria-hidden />
      </IconButton>
      {isKnown && <NavDrawerPanel nav={nav} logo={logo} open={open} onOpenChange={setOpen} />}
    </>
  );
}
