'use client';

import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { PASSWORD_MIN } from '#lib/core/limits.ts';
import { hasPasswordLength, isEmail } from './credential-rules.ts';

/** The rules of a new password, each ticked once it is met. */
export function PasswordRules({ password, email }: { password: string; email: string }) {
  const t = useTexts('auth');
  return (
    <span className="flex flex-col gap-0.5">
      <Rule text={t('signup.rules.length', { count: PASSWORD_MIN })} met={hasPasswordLength(password)} />
      <Rule text={t('signup.rules.email')} met={password !== '' && !isEmail(password, email)} />
    </span>
  );
}

function Rule({ text, met }: { text: string; met: boolean }) {
  const t = useTexts('auth');
  const Icon = met ? Check : Minus;
  return (
    <span className={clsx('flex items-center gap-1.5', met && 'text-success-text')}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {text}
      <span className="sr-only">{met ? t('signup.rules.kept') : ''}</span>
    </span>
  );
}
