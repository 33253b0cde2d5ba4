'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { buttonClass } from '#components/ui/button-class.ts';
import { pathOf } from '#lib/client/calls.ts';
import { ENTRY_PATH } from './entry-path.ts';

type GoogleButtonProps = { redirectTo: string | null; referral?: string | undefined };

/** The button that signs in with Google. It is a plain link, because it leaves this site. */
export function GoogleButton({ redirectTo, referral }: GoogleButtonProps) {
  const t = useTexts('auth');
  const query = new URLSearchParams({
    successRedirectUrl: `/google-registered?to=${encodeURIComponent(redirectTo ?? ENTRY_PATH)}`,
    errorRedirectUrl: '/login',
    ...(referral && { ref: referral }),
  });
  return (
    <>
      <a href={pathOf('GET /api/config/v1/auth/oauth', { query })} className={buttonClass('outline', 'lg')}>
        <Mark />
        {t('login.google')}
      </a>
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
    </>
  );
}

function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-4" fill="none" stroke="currentColor" strokeWidth="2.6">
      <path d="M20.2 12.2H12m8.2 0a8.2 8.2 0 1 1-2.5-6" />
    </svg>
  );
}
