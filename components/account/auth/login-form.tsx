'use client';

import { type ReactNode, useState } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { logIn, type SignInCredentials } from '#lib/client/log-in.ts';
import { emailError, withoutUndefined } from './credential-rules.ts';
import { otherForm } from './other-form.ts';
import { findOtherLogin, type OtherLogin, OtherLoginPrompt } from './other-login-prompt.tsx';
import { useEntry } from './use-entry.ts';

type LoginFormProps = {
  redirectTo: string | null;
  /** Other sign-in options above the form; hidden while the form asks about another session. */
  otherWays: ReactNode;
  onTwoFactor: () => void;
};

/**
 * The form for email and password. A wrong pair is reported in the form (docs/product.md §8, code 31), which keeps the
 * input.
 */
export function LoginForm({ redirectTo, otherWays, onTwoFactor }: LoginFormProps) {
  const t = useTexts('auth');
  const { enter, leaving } = useEntry(redirectTo);
  const [other, setOther] = useState<{ login: OtherLogin; credentials: SignInCredentials } | null>(null);
  const [working, setWorking] = useState(false);
  const send = async (credentials: SignInCredentials) => {
    try {
      const type = await logIn(credentials, () => setWorking(true));
      if (type === '2fa') return onTwoFactor();
      enter(type === 'verify' ? otherForm('/verify-email', redirectTo) : undefined);
    } catch (error) {
      const login = findOtherLogin(error);
      if (!login) throw error;
      setOther({ login, credentials });
    } finally {
      setWorking(false);
    }
  };
  const { errors, problem, pending, form } = useSubmit({
    check: ({ email = '', password = '' }) =>
      withoutUndefined({
        email: emailError(t, email),
        password: password === '' ? fieldMessage(t('password'), t('required')) : undefined,
      }),
    send: ({ email = '', password = '' }) => send({ email: email.trim(), password }),
  });
  return (
    <>
      {other && (
        <OtherLoginPrompt
          login={other.login}
          onConfirm={() => send({ ...other.credentials, logoutFromOthers: true })}
          onCancel={() => setOther(null)}
        />
      )}
      {!other && otherWays}
      <form {...form} className="flex flex-col gap-4" hidden={other !== null}>
        <FormProblem problem={problem} />
        <Field name="email" label={t('email')} error={errors.email}>
          <Input className="h-10" type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Field>
        <div className="relative">
          <Field name="password" label={t('password')} error={errors.password}>
            <PasswordInput className="h-10" autoComplete="current-password" />
          </Field>
          <TextLink href="/reset-password" className="absolute top-0 right-0 text-sm">
            {t('login.forgot')}
          </TextLink>
        </div>
        <Button type="submit" variant="primary" size="lg" loading={pending || leaving} className="mt-1">
          {working ? t('checking') : t('login.submit')}
        </Button>
      </form>
    </>
  );
}
