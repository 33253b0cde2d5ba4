'use client';

import { CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { MiddleTruncate } from '#components/ui/middle-truncate.tsx';
import { State } from '#components/ui/state.tsx';
import { Time } from '#components/ui/time.tsx';
import { useCountdown } from '#components/ui/use-countdown.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import type { AuthorizedRecipient } from '#lib/engine/sandbox/schema.ts';

type RecipientRowProps = {
  recipient: AuthorizedRecipient;
  resendPauseSeconds: number;
  onChange: () => Promise<unknown>;
  onRemove: () => void;
};

/** A recipient, whether they agreed, and what can be done. */
export function RecipientRow({ recipient, resendPauseSeconds, onChange, onRemove }: RecipientRowProps) {
  const t = useTexts('configuration');
  const { email, state, expiresAt } = recipient;
  return (
    <li className="flex min-h-9 flex-wrap items-center justify-between gap-x-2 border-t border-line py-1 text-sm">
      <span className="flex min-w-0 flex-1">
        <MiddleTruncate text={email} kind="address" />
      </span>
      {state === 'verified' && (
        <State tone="success" icon={CircleCheck}>
          {t('recipients.verified')}
        </State>
      )}
      <IconButton label={t('recipients.removeNamed', { email })} size="sm" onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
      {state !== 'verified' && (
        <div className="flex w-full items-center justify-between gap-2 text-xs text-muted">
          <span>{t.rich(`recipients.${state}`, { time: () => <Time at={expiresAt} /> })}</span>
          <Resend recipient={recipient} pauseSeconds={resendPauseSeconds} onChange={onChange} />
        </div>
      )}
    </li>
  );
}

type ResendProps = { recipient: AuthorizedRecipient; pauseSeconds: number; onChange: () => Promise<unknown> };

function Resend({ recipient: { email, lastSentAt }, pauseSeconds, onChange }: ResendProps) {
  const t = useTexts('configuration');
  const left = useCountdown(Date.parse(lastSentAt) + pauseSeconds * 1_000);
  const { pending, run: resend } = useAction(async () => {
    await api('POST /api/config/v1/authorized-recipient/resend-email', { body: { email } });
    showToast({
      type: 'success',
      title: t('recipients.sentAgain'),
      message: t('recipients.sentAgainText', { email }),
    });
    await onChange();
  });
  const spoken = { email, hidden: (words: ReactNode) => <span className="sr-only">{words}</span> };
  return (
    <Button
      size="sm"
      variant="ghost"
      className="-mr-2.25 tabular-nums"
      loading={pending}
      disabled={left > 0}
      onClick={() => resend()}
    >
      {left > 0 ? t.rich('recipients.resendIn', { ...spoken, seconds: left }) : t.rich('recipients.resend', spoken)}
    </Button>
  );
}
