'use client';

import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';

type PasswordFormProps = { hasPassword: boolean; onSend: (password: string | undefined) => Promise<void> };

/** Asks for the password again before a grave action; a person without one only continues. */
export function PasswordForm({ hasPassword, onSend }: PasswordFormProps) {
  const t = useTexts('accountSecurity');
  const { errors, problem, pending, form } = useSubmit({
    check: ({ password = '' }): Record<string, string> =>
      hasPassword && password === '' ? { password: fieldMessage(t('password'), t('required')) } : {},
    send: ({ password = '' }) => onSend(hasPassword ? password : undefined),
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <FormProblem problem={problem} />
      {hasPassword && (
        <Field name="password" label={t('password')} error={errors.password} description={t('twoFactor.passwordStep')}>
          <PasswordInput autoComplete="current-password" />
        </Field>
      )}
      <Button type="submit" variant="primary" className="self-end" loading={pending}>
        {t('twoFactor.next')}
      </Button>
    </form>
  );
}
