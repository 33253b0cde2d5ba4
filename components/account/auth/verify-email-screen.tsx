'use client';

import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { pathOf } from '#lib/client/calls.ts';
import { showError } from '#lib/client/show-error.ts';
import type { Brand } from '#lib/core/brand.ts';
import type { VerificationState } from '#lib/insight/captured-mail/schema.ts';
import { AuthCard } from './auth-card.tsx';
import { CapturedVerification } from './captured-verification.tsx';
import { newPasswordError, withoutUndefined } from './credential-rules.ts';
import { PasswordRules } from './password-rules.tsx';
import { ResendVerificationButton } from './resend-button.tsx';
import { strong } from './strong.tsx';
import { useEntry } from './use-entry.ts';

const READ = 'GET /api/config/v1/verify-email';

/** The interval of the polls for a used link, in milliseconds. */
const ASK_MS = 3_000;

type VerifyEmailScreenProps = { initial: VerificationState; redirectTo: string | null; brand: Brand };

/** The screen /verify-email. It waits for the mailed code, or for the use of the mailed link in any browser. */
export function VerifyEmailScreen({ initial, redirectTo, brand }: VerifyEmailScreenProps) {
  const t = useTexts('auth');
  const { enter, leaving } = useEntry(redirectTo);
  const { data = initial, mutate } = useSWR(pathOf(READ), () => api(READ), {
    fallbackData: initial,
    refreshInterval: leaving ? 0 : ASK_MS,
    revalidateOnMount: false,
  });
  const { isVerified } = data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `enter` is a new function on each render and is called once
  useEffect(() => {
    if (isVerified) void takeLogin().then(() => enter(), showError);
  }, [isVerified]);
  return (
    <AuthCard
      brand={brand}
      title={t('verify.title')}
      description={t.rich('verify.description', { email: data.email, b: strong })}
      footer={t.rich('verify.notYou', { link: (chunks) => <TextLink href="/logout">{chunks}</TextLink> })}
    >
      <CodeForm state={data} leaving={leaving} enter={enter} />
      <ResendVerificationButton
        key={data.resendAfterSeconds}
        seconds={data.resendAfterSeconds}
        onResent={() => void mutate()}
      />
      {data.isCapturing && <CapturedVerification mail={data.captured} />}
    </AuthCard>
  );
}

/** Requests the full session after the verification; another tab may have done so already. */
const takeLogin = (): Promise<unknown> =>
  api('POST /api/config/v1/verify-email', { body: {} }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 409 && error.code === 'stateException')) throw error;
  });

/** Six digits, as the mail writes them. */
const CODE = /^\d{3}\s?\d{3}$/;

type CodeFormProps = { state: VerificationState; leaving: boolean; enter: () => void };

function CodeForm({ state, leaving, enter }: CodeFormProps) {
  const t = useTexts('auth');
  const [password, setPassword] = useState('');
  const { errors, problem, pending, form } = useSubmit({
    check: ({ code = '', password: chosen = '' }) =>
      withoutUndefined({
        code: CODE.test(code.trim()) ? undefined : fieldMessage(t('code'), t('invalidCode')),
        ...(state.needsPassword && { password: newPasswordError(t, chosen, state.email) }),
      }),
    send: async ({ code = '', password: chosen = '' }) => {
      await api('POST /api/config/v1/verify-email', {
        body: { code: code.replace(/\s/g, ''), ...(state.needsPassword && { password: chosen }) },
      });
      enter();
    },
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <FormProblem problem={problem} />
      <Field
        name="code"
        label={t('code')}
        error={errors.code}
        description={state.needsPassword ? undefined : t('codeHint')}
      >
        <Input
          className="h-10 font-mono text-lg tracking-widest"
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          onChange={({ currentTarget }) => {
            if (!state.needsPassword && CODE.test(currentTarget.value.trim())) currentTarget.form?.requestSubmit();
          }}
        />
      </Field>
      {state.needsPassword && (
        <Field
          name="password"
          label={t('verify.setPassword')}
          error={errors.password}
          description={<PasswordRules password={password} email={state.email} />}
        >
          <PasswordInput className="h-10" autoComplete="new-password" value={password} onValueChange={setPassword} />
        </Field>
      )}
      <Button type="submit" variant="primary" size="lg" loading={pending || leaving}>
        {t('verify.submit')}
      </Button>
    </form>
  );
}
