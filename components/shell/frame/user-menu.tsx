'use client';

import { Keyboard, LogOut, UserRound } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx';
import { logOut } from '#lib/client/log-out.ts';
import { leave } from '#lib/client/unsaved.ts';
import { APP_VERSION } from '#lib/core/app-version.ts';
import { Avatar } from '../avatar.tsx';
import { useNav } from '../navigation/nav-provider.tsx';
import { ThemeChoice } from '../theme/theme-choice.tsx';
import { useOpenOverlay } from './shell-overlays.tsx';

type UserMenuProps = {
  user: { fullname: string; email: string; image: string | null };
  company: string;
  /** The path of the account settings; null if they are turned off. */
  settingsHref: string | null;
};

/** The user's menu: name and company, theme, account settings, signing out, and the version. */
export function UserMenu({ user, company, settingsHref }: UserMenuProps) {
  const t = useTexts('shell');
  const openOverlay = useOpenOverlay();
  const router = useRouter();
  const settings = useNav().items.find(({ href }) => href.split('?')[0] === settingsHref);
  return (
    <Menu
      className="w-64"
      trigger={
        <button
          type="button"
          className="size-7 shrink-0 rounded-full text-micro hover:ring-2 hover:ring-accent-line data-popup-open:ring-2 data-popup-open:ring-accent-line pointer-coarse:size-10"
        >
          <Avatar name={user.fullname} image={user.image} />
          <span className="sr-only">{t('account.open', { name: user.fullname })}</span>
        </button>
      }
    >
      <div className="px-2 py-1.5">
        <p className="truncate text-sm font-medium">{user.fullname}</p>
        <p className="truncate text-xs text-muted">{user.email}</p>
        <p className="mt-0.5 truncate text-xs text-muted">{company}</p>
      </div>
      <MenuSeparator />
      <ThemeChoice />
      <MenuSeparator />
      {settingsHref && (
        <MenuItem onSelect={() => leave(() => router.push(settingsHref))} keys={settings && ['g', settings.letter]}>
          <UserRound aria-hidden /> {t('account.settings')}
        </MenuItem>
      )}
      <MenuItem onSelect={() => openOverlay('shortcuts')} keys={['?']}>
        <Keyboard aria-hidden /> {t('account.shortcuts')}
      </MenuItem>
      <MenuItem onSelect={() => void logOut()}>
        <LogOut aria-hidden /> {t('account.signOut')}
      </MenuItem>
      <MenuSeparator />
      <p className="px-2 py-1 text-xs text-faint">{t('account.version', { version: APP_VERSION })}</p>
    </Menu>
  );
}
