'use client';

import { type ReactNode, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Brand } from '#lib/core/brand.ts';
import { AuthCard } from './auth-card.tsx';
import { GoogleButton } from './google-button.tsx';
import { LoginForm } from './login-form.tsx';
import { LoginNotice, type LoginNoticeKind } from './login-notice.tsx';
import { otherForm } from './other-form.ts';
import { TwoFactorStep } from './two-factor-step.tsx';

type LoginScreenProps = {
  redirectTo: string | null;
  /** The pending step of the browser's session. */
  step: 'credentials' | 'twoFactor';
  notice: LoginNoticeKind | null;
  /** True if Google is offered in addition to the password. */
  google: boolean;
  brand: Brand;
  /** The address of the documentation; null where it is switched off. */
  docs: string | null;
};

/** The screen /login: address and password, then the second factor if it is on. */
export function LoginScreen({ redirectTo, step: first, notice, google, brand, docs }: LoginScreenProps) {
  const t = useTexts('auth');
  const [step, setStep] = useState(first);
  if (step === 'twoFactor') return <TwoFactorStep redirectTo={redirectTo} brand={brand} />;
  const toSignup = (chunks: ReactNode) => <TextLink href={otherForm('/signup', redirectTo)}>{chunks}</TextLink>;
  return (
    <AuthCard
      brand={brand}
      docs={docs}
      title={t('login.title')}
      description={t('login.description')}
      footer={t.rich('login.newHere', { link: toSignup })}
    >
      <div className="flex flex-col gap-4">
        {notice && <LoginNotice kind={notice} />}
        <LoginForm
          redirectTo={redirectTo}
          otherWays={google && <GoogleButton redirectTo={redirectTo} />}
          onTwoFactor={() => setStep('twoFactor')}
        />
      </div>
    </AuthCard>
  );
}
