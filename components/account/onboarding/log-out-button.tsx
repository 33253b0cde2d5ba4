'use client';

import { LogOut } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { logOut } from '#lib/client/log-out.ts';

/** The way out that every screen before the console has. */
export function LogOutButton() {
  const t = useTexts('onboarding');
  return (
    <Button variant="ghost" onClick={() => void logOut()}>
      <LogOut aria-hidden /> {t('signOut')}
    </Button>
  );
}
