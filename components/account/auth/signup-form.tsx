'use client';

import { useState } from 'react';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { TypoHintLine } from '#components/kit/forms/typo-hint.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { storeToken } from '#lib/client/log-in.ts';
import { signupErrors } from './credential-rules.ts';
import { otherForm } from './other-form.ts';
import { PasswordRules } from './password-rules.tsx';
import { isTaken, signUp } from './sign-up.ts';
import { useEntry } from './use-entry.ts';
import { ZoneField } from './zone-field.tsx';

type SignupFormProps = {
  redirectTo: string | null;
  /** The referral code of the link. */
  referral?: string | undefined;
  /** The vendor of a partner form; undefined on the product's own. */
  partner?: string | undefined;
};

/**
 * The form for a new account. Its rules are visible from the start, and an address with an account gets a link to the
 * login.
 */
export function SignupForm({ redirectTo, referral, partner }: SignupFormProps) {
  const t = useTexts('auth');
  const { enter, leaving } = useEntry(redirectTo);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [taken, setTaken] = useState('');
  const [working, setWorking] = useState(false);
  const { errors, problem, pending, form } = useSubmit({
    check: (values) => signupErrors(t, values),
    send: async ({ fullname = '', company = '', email: address = '', password: chosen = '', timezone }) => {
      const account = { fullname: fullname.trim(), company: company.trim(), email: address.trim(), password: chosen };
      const input = { ...account, ...(timezone && { timezone }), ...(referral && { ref: referral }) };
      try {
        const { token } = await signUp(input, { partner, onWork: () => setWorking(true) });
        await storeToken(token);
        enter(otherForm('/verify-email', redirectTo));
      } catch (error) {
        if (isTaken(error)) setTaken(input.email);
        throw error;
      } finally {
        setWorking(false);
      }
    },
  });
  const isKnown = taken !== '' && taken === email.trim();
  return (
    <form {...form} className="flex flex-col gap-4">
      <FormProblem problem={problem} />
      <Field name="fullname" label={t('fullname')} error={errors.fullname}>
        <Input className="h-10" autoComplete="name" />
      </Field>
      <Field name="company" label={t('company')} error={errors.company}>
        <Input className="h-10" autoComplete="organization" />
      </Field>
      <Field
        name="email"
        label={t('email')}
        error={errors.email}
        description={isKnown && <TextLink href={otherForm('/login', redirectTo)}>{t('signup.loginInstead')}</TextLink>}
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
        <TypoHintLine text={email} onUse={setEmail} />
      </Field>
      <Field
        name="password"
        label={t('password')}
        error={errors.password}
        description={<PasswordRules password={password} email={email} />}
      >
        <PasswordInput className="h-10" autoComplete="new-password" value={password} onValueChange={setPassword} />
      </Field>
      <ZoneField error={errors.timezone} />
      <Button type="submit" variant="primary" size="lg" loading={pending || leaving} className="mt-1">
        {working ? t('checking') : t('createAccount')}
      </Button>
    </form>
  );
}
