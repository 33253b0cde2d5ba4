'use client';

import { useState } from 'react';
import { newPasswordError, withoutUndefined } from '#components/account/auth/credential-rules.ts';
import { PasswordRules } from '#components/account/auth/password-rules.tsx';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import type { AccountSecurity } from '#lib/account/identity/schema.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { Panel } from './panel.tsx';
import { useAccountSecurity } from './security-data.tsx';

/** Another password, for the one that the person has. Its page sends the texts `accountSecurity` and `auth`. */
export function PasswordPanel() {
  const t = useTexts('accountSecurity');
  const [changes, setChanges] = useState(0);
  return (
    <Panel title={t('passwordPanel.title')} description={() => t('passwordPanel.description')}>
      {(security) => <PasswordForm key={changes} security={security} onChanged={() => setChanges(changes + 1)} />}
    </Panel>
  );
}

function PasswordForm({ security, onChanged }: { security: AccountSecurity; onChanged: () => void }) {
  const t = useTexts('accountSecurity');
  const auth = useTexts('auth');
  const { mutate } = useAccountSecurity();
  const [password, setPassword] = useState('');
  const { hasPassword, email } = security;
  const { errors, problem, pending, form } = useSubmit({
    isGuarded: true,
    check: ({ password: current = '', newPassword = '' }) =>
      withoutUndefined({
        password: hasPassword && current === '' ? fieldMessage(t('currentPassword'), t('required')) : undefined,
        newPassword: newPasswordError(auth, newPassword, email),
      }),
    send: async ({ password: current = '', newPassword = '' }) => {
      const body = { newPassword, ...(hasPassword && { password: current }) };
      await api('POST /api/config/v1/users/change-password', { body });
      showToast({ type: 'success', title: t('passwordPanel.changed') });
      await mutate();
      onChanged();
    },
  });
  return (
    <form {...form} className="flex max-w-sm flex-col gap-4">
      <FormProblem problem={problem} />
      {hasPassword ? (
        <Field name="password" label={t('currentPassword')} error={errors.password}>
          <PasswordInput autoComplete="current-password" />
        </Field>
      ) : (
        <p className="text-base text-muted">{t('passwordPanel.none')}</p>
      )}
      <Field
        name="newPassword"
        label={t('passwordPanel.newPassword')}
        error={errors.newPassword}
        description={<PasswordRules password={password} email={email} />}
      >
        <PasswordInput autoComplete="new-password" value={password} onValueChange={setPassword} />
      </Field>
      <Button type="submit" variant="primary" className="self-start" loading={pending}>
        {t(hasPassword ? 'passwordPanel.submit' : 'passwordPanel.set')}
      </Button>
    </form>
  );
}
