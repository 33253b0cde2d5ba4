'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import { api } from '#lib/client/api.ts';
import type { Brand } from '#lib/core/brand.ts';
import { AuthCard } from './auth-card.tsx';
import { newPasswordError, withoutUndefined } from './credential-rules.ts';
import { PasswordRules } from './password-rules.tsx';
import { strong } from './strong.tsx';

type ResetPasswordScreenProps = { token: string; email: string; brand: Brand };

/** The screen /reset-password/{token}: a new password for the account of a mailed link. */
export function ResetPasswordScreen({ token, email, brand }: ResetPasswordScreenProps) {
  const t = useTexts('auth');
  const router = useRouter();
  const [password, setPassword] = useState('');
  const { errors, problem, pending, form } = useSubmit({
    check: ({ newPassword = '' }) => withoutUndefined({ newPassword: newPasswordError(t, newPassword, email) }),
    send: async ({ newPassword = '' }) => {
      await api('POST /api/config/v1/reset-password', { body: { token, newPassword } });
      router.replace('/login?notice=passwordSet');
    },
  });
  return (
    <AuthCard brand={brand} title={t('reset.title')} description={t.rich('reset.setDescription', { email, b: strong })}>
      <form {...form} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        {/* Password managers file the new password under it. */}
        <input type="email" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
        <Field
          name="newPassword"
          label={t('newPassword')}
          error={errors.newPassword}
          description={<PasswordRules password={password} email={email} />}
        >
          <PasswordInput className="h-10" autoComplete="new-password" value={password} onValueChange={setPassword} />
        </Field>
        <Button type="submit" variant="primary" size="lg" loading={pending}>
          {t('reset.submit')}
        </Button>
      </form>
    </AuthCard>
  );
}
