'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Spinner } from '#components/ui/spinner.tsx';
import { storeToken } from '#lib/client/log-in.ts';
import type { Brand } from '#lib/core/brand.ts';
import { AuthCard } from './auth-card.tsx';
import { findOtherLogin, type OtherLogin, OtherLoginPrompt } from './other-login-prompt.tsx';

type GoogleRegisteredProps = { token: string; to: string; brand: Brand };

/** The screen /google-registered. It exchanges the token for a session and continues (docs/product.md §2). */
export function GoogleRegistered({ token, to, brand }: GoogleRegisteredProps) {
  const t = useTexts('auth');
  const router = useRouter();
  const [other, setOther] = useState<OtherLogin | null>(null);
  const isSent = useRef(false);
  const enter = async (logoutFromOthers: boolean) => {
    try {
      const type = await storeToken(token, logoutFromOthers);
      // A full page load, so that the address with the token is not kept.
      window.location.replace(type === 'session' ? to : `/login?redirect=${encodeURIComponent(to)}`);
    } catch (error) {
      const login = findOtherLogin(error);
      if (login) setOther(login);
      else router.replace('/login?error=oauthFailed');
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token works once and is sent once
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    void enter(false);
  }, []);
  return (
    <AuthCard brand={brand} title={t('google.title')}>
      {other ? (
        <OtherLoginPrompt login={other} onConfirm={() => enter(true)} onCancel={() => router.replace('/login')} />
      ) : (
        <p role="status" className="flex items-center gap-2 text-base text-muted">
          <Spinner />
          {t('google.text')}
        </p>
      )}
    </AuthCard>
  );
}
