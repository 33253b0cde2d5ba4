'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import type { VerifyEmailLink } from '#lib/account/identity/schema.ts';
import { api } from '#lib/client/api.ts';
import type { Brand } from '#lib/core/brand.ts';
import { AuthCard } from './auth-card.tsx';
import { newPasswordError, withoutUndefined } from './credential-rules.ts';
import { PasswordRules } from './password-rules.tsx';
import { strong } from './strong.tsx';

type VerifyLinkScreenProps = {
  token: string;
  link: VerifyEmailLink;
  /** The next screen: the waiting one if this browser has its session, else the login. */
  nextPath: string;
  brand: Brand;
};

/** The screen /verify-email/{token}. Opening it verifies nothing, because scanners open links; the button does. */
export function VerifyLinkScreen({ token, link, nextPath, brand }: VerifyLinkScreenProps) {
  const t = useTexts('auth');
  const router = useRouter();
  const [password, setPassword] = useState('');
  const { errors, problem, pending, form } = useSubmit({
    check: ({ password: chosen = '' }) =>
      link.needsPassword ? withoutUndefined({ password: newPasswordError(t, chosen, link.email) }) : {},
    send: async ({ password: chosen = '' }) => {
      const body = { token, ...(link.needsPassword && { password: chosen }) };
      await api('POST /api/config/v1/verify-email/link', { body });
      router.replace(nextPath);
    },
  });
  return (
    <AuthCard
      brand={brand}
      title={t('verify.linkTitle')}
      description={t.rich('verify.linkText', { email: link.email, b: strong })}
    >
      <form {...form} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        {link.needsPassword && (
          <Field
            name="password"
            label={t('verify.setPassword')}
            error={errors.password}
            description={<PasswordRules password={password} email={link.email} />}
          >
            <PasswordInput className="h-10" autoComplete="new-password" value={password} onValueChange={setPassword} />
          </Field>
        )}
        <Button type="submit" variant="primary" size="lg" loading={pending}>
          {t('verify.linkSubmit')}
        </Button>
      </form>
    </AuthCard>
  );
}
