'use client';

import { type ReactNode, useState } from 'react';
import { AuthCard } from '#components/account/auth/auth-card.tsx';
import { newPasswordError, withoutUndefined } from '#components/account/auth/credential-rules.ts';
import { PasswordRules } from '#components/account/auth/password-rules.tsx';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import type { Invitation } from '#lib/account/team/schema.ts';
import { logIn } from '#lib/client/log-in.ts';
import type { Brand } from '#lib/core/brand.ts';
import { followInvitation, linkState } from './use-join.tsx';

type JoinFormProps = {
  token: string;
  invitation: Invitation;
  brand: Brand;
  onState: (invitation: Invitation | null) => void;
};

/** Somebody new says their name, chooses a password, and is in: the link has proven their address. */
export function JoinForm({ token, invitation, brand, onState }: JoinFormProps) {
  const t = useTexts('team');
  const auth = useTexts('auth');
  const { company, email, role } = invitation;
  const [password, setPassword] = useState('');
  const { errors, problem, pending, form } = useSubmit({
    check: ({ fullname = '', password: chosen = '' }) =>
      withoutUndefined({
        fullname: fullname.trim() === '' ? fieldMessage(t('join.fullname'), t('join.required')) : undefined,
        password: newPasswordError(auth, chosen, email),
      }),
    send: async ({ fullname = '', password: chosen = '' }) => {
      const joined = await followInvitation(token, { fullname: fullname.trim(), password: chosen }).catch(
        (error: unknown) => {
          const state = linkState(error, invitation);
          if (state === undefined) throw error;
          onState(state);
          return null;
        },
      );
      if (!joined) return;
      await logIn({ email, password: chosen });
      window.location.assign('/');
    },
  });
  const b = (chunks: ReactNode) => <strong className="text-fg wrap-anywhere">{chunks}</strong>;
  return (
    <AuthCard
      title={t('join.heading', { company })}
      description={
        <>
          {t.rich('join.text', { company, email, role, b })} {t('join.newText')}
        </>
      }
      brand={brand}
    >
      <form {...form} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        {/* Tells password managers whose password it is. */}
        <input type="hidden" autoComplete="username" name="email" value={email} />
        <Field name="fullname" label={t('join.fullname')} error={errors.fullname}>
          <Input className="h-10" autoComplete="name" />
        </Field>
        <Field
          name="password"
          label={t('join.password')}
          error={errors.password}
          description={<PasswordRules password={password} email={email} />}
        >
          <PasswordInput className="h-10" autoComplete="new-password" value={password} onValueChange={setPassword} />
        </Field>
        <Button type="submit" variant="primary" size="lg" loading={pending} className="mt-1">
          {t('join.create')}
        </Button>
      </form>
    </AuthCard>
  );
}
