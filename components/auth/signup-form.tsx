'use client';

import { useState } from 'react';
import { fieldMessage } from '#components/forms/field-message.ts';
import { FormProblem } from '#components/forms/form-problem.tsx';
import { type FieldErrors, type FormValues, useSubmit } from '#components/forms/use-submit.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { logIn } from '#lib/client/log-in.ts';
import { emailError, newPasswordError } from './credential-rules.ts';
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
    check,
    send: async (values) => {
      const input = { ...trimmed(values), password: values.password ?? '' };
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
      <Field name="fullname" label="Full name" error={errors.fullname}>
        <Input className="h-10" autoComplete="name" />
      </Field>
      <Field name="company" label="Company name" error={errors.company}>
        <Input className="h-10" autoComplete="organization" />
      </Field>
      <Field
        name="email"
        label="Email"
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
        label="Password"
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

function trimmed({ fullname = '', company = '', email = '' }: FormValues) {
  return { fullname: fullname.trim(), company: company.trim(), email: email.trim() };
}

function check(values: FormValues): FieldErrors {
  const { fullname, company, email } = trimmed(values);
  const found: FieldErrors = {
    fullname: fullname === '' ? fieldMessage('Full name', 'is required') : undefined,
    company: company === '' ? fieldMessage('Company name', 'is required') : undefined,
    email: emailError(email),
    password: newPasswordError(values.password ?? '', email),
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined));
}
