'use client';

import { Keyboard, LogOut, UserRound } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx';
import { logOut } from '#lib/client/log-out.ts';
import { leave } from '#lib/client/unsaved.ts';
import { ThemeChoice } from '../theme/theme-choice.tsx';
import { Avatar } from './avatar.tsx';
import { CompanyItems } from './company-items.tsx';
import { useOpenOverlay } from './shell-overlays.tsx';

type UserMenuProps = {
  user: { fullname: string; email: string; image: string | null };
  company: string;
  /** The path of the account settings; null if they are turned off. */
  settingsHref: string | null;
};

/** The user's menu: name and company, account settings, theme, and signing out. */
export function UserMenu({ user, company, settingsHref }: UserMenuProps) {
  const t = useTexts('shell');
  const openOverlay = useOpenOverlay();
  const router = useRouter();
  return (
    <Menu
      className="w-64"
      trigger={
        <button
          type="button"
          className="size-8 shrink-0 rounded-full border border-accent-line hover:border-accent-text data-popup-open:border-accent-text pointer-coarse:size-10"
        >
          <Avatar name={user.fullname} image={user.image} />
          <span className="sr-only">{t('account.open', { name: user.fullname })}</span>
        </button>
      }
    >
      <div className="px-2 py-1.5">
        <p className="truncate text-base font-medium">{user.fullname}</p>
        <p className="truncate text-sm text-muted">{user.email}</p>
        <p className="mt-1 truncate text-sm text-muted">{company}</p>
      </div>
      <MenuSeparator />
      <ThemeChoice />
      <MenuSeparator />
      <CompanyItems />
      {settingsHref && (
        <MenuItem onSelect={() => leave(() => router.push(settingsHref))}>
          <UserRound aria-hidden /> {t('account.settings')}
        </MenuItem>
      )}
      <MenuItem onSelect={() => openOverlay('shortcuts')}>
        <Keyboard aria-hidden /> {t('account.shortcuts')}
      </MenuItem>
      <MenuItem onSelect={() => void logOut()}>
        <LogOut aria-hidden /> {t('account.signOut')}
      </MenuItem>
    </Menu>
  );
}
