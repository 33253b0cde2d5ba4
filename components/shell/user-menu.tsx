'use client';

import { Keyboard, LogOut } from 'lucide-react';
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx';
import { logOut } from '#lib/client/log-out.ts';
import { initials } from './initials.ts';
import { useOpenOverlay } from './shell-overlays.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** Who is logged in, the theme, and the way out. */
export function UserMenu({ fullname, email }: { fullname: string; email: string }) {
  const openOverlay = useOpenOverlay();
  return (
    <Menu
      className="w-64"
      trigger={
        <button
          type="button"
          className="flex size-8 shrink-0 items-center justify-center rounded-full border border-accent-line bg-accent-subtle text-xs font-semibold text-accent-text hover:border-accent-text data-popup-open:border-accent-text pointer-coarse:size-10"
        >
          <span aria-hidden="true">{initials(fullname)}</span>
          <span className="sr-only">Your account, {fullname}</span>
        </button>
      }
    >
      <div className="px-2 py-1.5">
        <p className="truncate text-base font-medium">{fullname}</p>
        <p className="truncate text-sm text-muted">{email}</p>
      </div>
      <MenuSeparator />
      <ThemeChoice />
      <MenuSeparator />
      <MenuItem onSelect={() => openOverlay('shortcuts')}>
        <Keyboard aria-hidden /> Keyboard shortcuts
      </MenuItem>
      <MenuItem onSelect={() => void logOut()}>
        <LogOut aria-hidden /> Log out
      </MenuItem>
    </Menu>
  );
}
