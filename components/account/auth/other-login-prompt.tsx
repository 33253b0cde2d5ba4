'use client';

import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { ApiError } from '#lib/client/api-error.ts';

/**
 * Another session that blocks the sign-in (docs/product.md §4 Multiple login); with `isDenied` it cannot be ended from
 * here.
 */
export type OtherLogin = { device: string; lastSeenAt: string | null; isDenied: boolean };

const CODES = { signInConfirmException: false, signInConfirmMode1Exception: true } as const;

/** Returns the other session that a refusal names; null for any other refusal. */
export function findOtherLogin(error: unknown): OtherLogin | null {
  if (!(error instanceof ApiError) || typeof error.code !== 'string' || !isConfirmCode(error.code)) return null;
  const { device = '', lastSeenAt = null } = error.payload;
  return { device, lastSeenAt, isDenied: CODES[error.code] };
}

const isConfirmCode = (code: string): code is keyof typeof CODES => Object.hasOwn(CODES, code);

type OtherLoginPromptProps = { login: OtherLogin; onConfirm: () => Promise<void>; onCancel: () => void };

/** Asks if the other session should end, or reports that it blocks the sign-in. */
export function OtherLoginPrompt({ login, onConfirm, onCancel }: OtherLoginPromptProps) {
  const t = useTexts('auth');
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const confirm = async () => {
    setPending(true);
    await onConfirm().catch((error: unknown) => setProblem(error instanceof ApiError ? error : null));
    setPending(false);
  };
  const toReset = (chunks: React.ReactNode) => <TextLink href="/reset-password">{chunks}</TextLink>;
  return (
    <section aria-labelledby="other-login" className="flex flex-col gap-4">
      <Alert
        tone="warning"
        title={<span id="other-login">{t(login.isDenied ? 'other.deniedTitle' : 'other.title')}</span>}
      >
        {t(login.isDenied ? 'other.denied' : 'other.text')}
      </Alert>
      <Device login={login} />
      <FormProblem problem={problem} />
      {login.isDenied ? (
        <p className="text-base text-muted">{t.rich('other.deniedLost', { link: toReset })}</p>
      ) : (
        <Button variant="primary" size="lg" loading={pending} onClick={() => void confirm()}>
          {t('other.confirm')}
        </Button>
      )}
      <Button size="lg" onClick={onCancel}>
        {t(login.isDenied ? 'backToLogin' : 'other.cancel')}
      </Button>
    </section>
  );
}

function Device({ login }: { login: OtherLogin }) {
  const t = useTexts('auth');
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line px-3 py-2.5">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="truncate font-medium">{login.device || t('other.unknownDevice')}</p>
        {login.lastSeenAt && (
          <p className="text-sm text-muted">
            {t.rich('other.lastSeen', { time: () => <Time at={login.lastSeenAt ?? ''} /> })}
          </p>
        )}
      </div>
    </div>
  );
}
