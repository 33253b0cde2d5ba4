'use client';

import { useState } from 'react';
import { isEmailShape, withoutUndefined } from '#components/account/auth/credential-rules.ts';
import { strong } from '#components/account/auth/strong.tsx';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import type { AccountSecurity } from '#lib/account/identity/schema.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { Panel } from './panel.tsx';
import { useAccountSecurity } from './security-data.tsx';

/** Another address, taken once the link that is mailed to it is used. Its page sends the texts `accountSecurity`. */
export function EmailPanel() {
  const t = useTexts('accountSecurity');
  const [changes, setChanges] = useState(0);
  return (
    <Panel
      id="email"
      title={t('emailPanel.title')}
      description={(security) => security && t.rich('emailPanel.description', { email: security.email, b: strong })}
    >
      {(security) => <EmailForm key={changes} security={security} onSent={() => setChanges(changes + 1)} />}
    </Panel>
  );
}

function EmailForm({ security, onSent }: { security: AccountSecurity; onSent: () => void }) {
  const t = useTexts('accountSecurity');
  const { mutate } = useAccountSecurity();
  const { hasPassword, pendingEmail } = security;
  const { errors, problem, pending, form } = useSubmit({
    isGuarded: true,
    check: ({ email = '', password = '' }) =>
      withoutUndefined({
        email: isEmailShape(email.trim())
          ? undefined
          : fieldMessage(t('emailPanel.newEmail'), t('emailPanel.invalidEmail')),
        password: hasPassword && password === '' ? fieldMessage(t('currentPassword'), t('required')) : undefined,
      }),
    send: async ({ email = '', password = '' }) => {
      const body = { email: email.trim(), ...(hasPassword && { password }) };
      await api('POST /api/config/v1/users/change-email', { body });
      showToast({ type: 'success', title: t('emailPanel.sent') });
      await mutate();
      onSent();
    },
  });
  return (
    <form {...form} className="flex max-w-sm flex-col gap-4">
      {pendingEmail && <Alert>{t.rich('emailPanel.pending', { email: pendingEmail, b: strong })}</Alert>}
      <FormProblem problem={problem} />
      <Field name="email" label={t('emailPanel.newEmail')} error={errors.email}>
        <Input type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
      </Field>
      {hasPassword && (
        <Field name="password" label={t('currentPassword')} error={errors.password}>
          <PasswordInput autoComplete="current-password" />
        </Field>
      )}
      <Button type="submit" variant="primary" className="self-start" loading={pending}>
        {t('emailPanel.submit')}
      </Button>
    </form>
  );
}
