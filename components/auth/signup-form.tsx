'use client';

import { useState } from 'react';
import { FormProblem } from '#components/forms/form-problem.tsx';
import { useSubmit } from '#components/forms/use-submit.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { logIn } from '#lib/client/log-in.ts';
import { signupErrors, signupLabels } from './credential-rules.ts';
import { otherForm } from './other-form.ts';
import { PasswordRules } from './password-rules.tsx';
import { isTaken, signUp } from './sign-up.ts';
import { useEntry } from './use-entry.ts';

/** A new account: its rules are stated up front, and an address that is taken leads to the login. */
export function SignupForm({ redirectTo }: { redirectTo: string | null }) {
  const { enter, leaving } = useEntry(redirectTo);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [taken, setTaken] = useState('');
  const { errors, problem, pending, form } = useSubmit({
    check: signupErrors,
    send: async ({ fullname = '', company = '', email: address = '', password: chosen = '' }) => {
      const input = { fullname: fullname.trim(), company: company.trim(), email: address.trim(), password: chosen };
      await signUp(input).catch((error: unknown) => {
        if (isTaken(error)) setTaken(input.email);
        throw error;
      });
      await logIn(input.email, input.password);
      enter();
    },
  });
  const loginHref = otherForm('/login', redirectTo);
  return (
    <form {...form} className="flex flex-col gap-4">
      <FormProblem problem={problem} />
      <Field name="fullname" label={signupLabels.fullname} error={errors.fullname}>
        <Input className="h-10" autoComplete="name" />
      </Field>
      <Field name="company" label={signupLabels.company} error={errors.company}>
        <Input className="h-10" autoComplete="organization" />
      </Field>
      <Field
        name="email"
        label={signupLabels.email}
        error={errors.email}
        description={taken !== '' && taken === email.trim() && <TextLink href={loginHref}>Log in instead</TextLink>}
      >
        <Input
          className="h-10"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onValueChange={setEmail}
        />
      </Field>
      <Field
        name="password"
        label={signupLabels.password}
        error={errors.password}
        description={<PasswordRules password={password} email={email} />}
      >
        <PasswordInput className="h-10" autoComplete="new-password" value={password} onValueChange={setPassword} />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={pending || leaving} className="mt-1">
        Create account
      </Button>
    </form>
  );
}
