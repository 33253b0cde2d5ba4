'use client';

import { useState } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { api } from '#lib/client/api.ts';
import type { Brand } from '#lib/core/brand.ts';
import { AuthCard } from './auth-card.tsx';
import { findOtherLogin, type OtherLogin, OtherLoginPrompt } from './other-login-prompt.tsx';
import { useEntry } from './use-entry.ts';

type TwoFactorStepProps = { redirectTo: string | null; brand: Brand };

/** The second step of a sign-in: a code of the app or a recovery code. */
export function TwoFactorStep({ redirectTo, brand }: TwoFactorStepProps) {
  const t = useTexts('auth');
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const isApp = kind === 'app';
  return (
    <AuthCard
      brand={brand}
      title={t(isApp ? 'twoFactor.title' : 'twoFactor.recoveryTitle')}
      description={t(isApp ? 'twoFactor.description' : 'twoFactor.recoveryDescription')}
      footer={t('twoFactor.lost')}
    >
      <CodeForm key={kind} isApp={isApp} redirectTo={redirectTo} />
      <div className="mt-4 flex flex-wrap justify-between gap-x-4 gap-y-2 text-base">
        <button
          type="button"
          className="text-accent-text hover:underline"
          onClick={() => setKind(isApp ? 'recovery' : 'app')}
        >
          {t(isApp ? 'twoFactor.useRecovery' : 'twoFactor.useApp')}
        </button>
        <TextLink href="/logout">{t('backToLogin')}</TextLink>
      </div>
    </AuthCard>
  );
}

const APP_CODE = /^\d{3}\s?\d{3}$/;
const RECOVERY_CODE = /^([a-z0-9]\W*){16}$/i;

function CodeForm({ isApp, redirectTo }: { isApp: boolean; redirectTo: string | null }) {
  const t = useTexts('auth');
  const { enter, leaving } = useEntry(redirectTo);
  const [other, setOther] = useState<{ login: OtherLogin; code: string } | null>(null);
  const label = t(isApp ? 'code' : 'twoFactor.recoveryCode');
  const pattern = isApp ? APP_CODE : RECOVERY_CODE;
  const send = async (code: string, logoutFromOthers = false) => {
    try {
      await api('POST /api/config/v1/checkToken-2FA', { body: { code, logoutFromOthers } });
      enter();
    } catch (error) {
      const login = findOtherLogin(error);
      if (!login) throw error;
      setOther({ login, code });
    }
  };
  const { errors, problem, pending, form } = useSubmit({
    check: ({ code = '' }) => {
      if (pattern.test(code.trim())) return {};
      return { code: fieldMessage(label, t(isApp ? 'invalidCode' : 'twoFactor.invalidRecovery')) };
    },
    send: ({ code = '' }) => send(code.trim()),
  });
  return (
    <>
      {other && (
        <OtherLoginPrompt
          login={other.login}
          onConfirm={() => send(other.code, true)}
          onCancel={() => setOther(null)}
        />
      )}
      <form {...form} className="flex flex-col gap-4" hidden={other !== null}>
        <FormProblem problem={problem} />
        <Field name="code" label={label} error={errors.code}>
          <Input
            className="h-10 font-mono text-lg tracking-widest"
            autoFocus
            autoComplete={isApp ? 'one-time-code' : 'off'}
            inputMode={isApp ? 'numeric' : 'text'}
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" loading={pending || leaving}>
          {t('twoFactor.submit')}
        </Button>
      </form>
    </>
  );
}
