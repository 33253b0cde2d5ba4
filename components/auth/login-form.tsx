'use client';

import { fieldMessage } from '#components/forms/field-message.ts';
import { FormProblem } from '#components/forms/form-problem.tsx';
import { useSubmit } from '#components/forms/use-submit.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import { logIn } from '#lib/client/log-in.ts';
import { emailError } from './credential-rules.ts';
import { useEntry } from './use-entry.ts';

/** Email and password; a wrong pair is told in place (spec §8, code 31), and what was typed stays. */
export function LoginForm({ redirectTo }: { redirectTo: string | null }) {
  const { enter, leaving } = useEntry(redirectTo);
  const { errors, problem, pending, form } = useSubmit({
    check: ({ email = '', password = '' }) => ({
      ...(emailError(email) && { email: emailError(email) }),
      ...(password === '' && { password: fieldMessage('Password', 'is required') }),
    }),
    send: async ({ email = '', password = '' }) => {
      await logIn(email.trim(), password);
      enter();
    },
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <FormProblem problem={problem} />
      <Field name="email" label="Email" error={errors.email}>
        <Input className="h-10" type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field name="password" label="Password" error={errors.password}>
        <PasswordInput className="h-10" autoComplete="current-password" />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={pending || leaving} className="mt-1">
        Log in
      </Button>
    </form>
  );
}
