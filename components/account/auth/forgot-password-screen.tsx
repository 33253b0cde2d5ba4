'use client';

import { useState } from 'react';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { api } from '#lib/client/api.ts';
import { withCaptcha } from '#lib/client/with-captcha.ts';
import type { Brand } from '#lib/core/brand.ts';
import { AuthCard } from './auth-card.tsx';
import { emailError, withoutUndefined } from './credential-rules.ts';
import { strong } from './strong.tsx';

/** The screen /reset-password. It asks for the address; the answer is the same if the address has no account. */
export function ForgotPasswordScreen({ brand }: { brand: Brand }) {
  const t = useTexts('auth');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const { errors, problem, pending, form } = useSubmit({
    check: ({ email = '' }) => withoutUndefined({ email: emailError(t, email) }),
    send: async ({ email = '' }) => {
      const ask = (captcha?: string) =>
        api('POST /api/config/v1/forget-password', { body: { email: email.trim(), ...(captcha && { captcha }) } });
      await withCaptcha(ask, () => setWorking(true)).finally(() => setWorking(false));
      setSentTo(email.trim());
    },
  });
  const footer = <TextLink href="/login">{t('backToLogin')}</TextLink>;
  if (sentTo !== null) {
    return (
      <AuthCard brand={brand} title={t('reset.sentTitle')} footer={footer}>
        <p role="status" className="text-base text-pretty text-muted">
          {t.rich('reset.sent', { email: sentTo, b: strong })}
        </p>
      </AuthCard>
    );
  }
  return (
    <AuthCard brand={brand} title={t('reset.title')} description={t('reset.askDescription')} footer={footer}>
      <form {...form} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        <Field name="email" label={t('email')} error={errors.email}>
          <Input className="h-10" type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Button type="submit" variant="primary" size="lg" loading={pending}>
          {working ? t('checking') : t('reset.ask')}
        </Button>
      </form>
    </AuthCard>
  );
}
