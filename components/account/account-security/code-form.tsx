'use client';

import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';

type CodeFormProps = {
  label: string;
  /** The button's words. */
  action: string;
  isDanger?: boolean;
  /** True if only a code of the app is accepted, and no recovery code. */
  isApp?: boolean;
  /** True if the password is asked for as well. */
  withPassword?: boolean;
  onSend: (code: string, password: string | undefined) => Promise<void>;
};

/** Asks for a code of the authenticator app. */
export function CodeForm({ label, action, isDanger, isApp, withPassword, onSend }: CodeFormProps) {
  const t = useTexts('accountSecurity');
  const { errors, problem, pending, form } = useSubmit({
    check: ({ code = '', password = '' }) => ({
      ...(withPassword && password === '' && { password: fieldMessage(t('password'), t('required')) }),
      ...(code.trim().length < 6 && { code: fieldMessage(label, t('invalidCode')) }),
    }),
    send: ({ code = '', password = '' }) => onSend(code.trim(), withPassword ? password : undefined),
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <FormProblem problem={problem} />
      {withPassword && (
        <Field name="password" label={t('password')} error={errors.password}>
          <PasswordInput autoComplete="current-password" />
        </Field>
      )}
      <Field name="code" label={label} error={errors.code}>
        <Input
          className="font-mono tracking-widest"
          autoComplete="one-time-code"
          inputMode={isApp ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" variant={isDanger ? 'danger' : 'primary'} className="self-end" loading={pending}>
        {action}
      </Button>
    </form>
  );
}
