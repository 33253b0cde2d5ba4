'use client';

import { CircleCheck, Hourglass, OctagonX, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import { useCountdown } from '#components/ui/use-countdown.ts';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { AuthorizedRecipient } from '#lib/sandbox/schema.ts';
import { RECIPIENTS_PATH } from './recipients-path.ts';

type RecipientRowProps = {
  recipient: AuthorizedRecipient;
  resendPauseSeconds: number;
  onChange: () => Promise<unknown>;
  onRemove: () => void;
};

/** A recipient, whether they agreed, and what can be done. */
export function RecipientRow({ recipient, resendPauseSeconds, onChange, onRemove }: RecipientRowProps) {
  const t = useTexts('configuration');
  return (
    <li className="flex flex-col gap-1 py-2 pr-2 pl-4">
      <div className="flex items-center justify-between gap-2">
        <span className="min-w-0 truncate text-base font-medium" title={recipient.email}>
          {recipient.email}
        </span>
        <IconButton label={t('recipients.removeNamed', { email: recipient.email })} size="sm" onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <div className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1 pr-2 text-sm text-muted">
        <State recipient={recipient} />
        {recipient.state !== 'verified' && (
          <Resend recipient={recipient} pauseSeconds={resendPauseSeconds} onChange={onChange} />
        )}
      </div>
    </li>
  );
}

function State({ recipient: { state, verifiedAt, expiresAt } }: { recipient: AuthorizedRecipient }) {
  const t = useTexts('configuration');
  if (state === 'verified') {
    return (
      <>
        <Status tone="success" icon={CircleCheck}>
          {t('recipients.verified')}
        </Status>
        {verifiedAt && <Time at={verifiedAt} />}
      </>
    );
  }
  return state === 'pending' ? (
    <>
      <Status tone="warning" icon={Hourglass}>
        {t('recipients.pending')}
      </Status>
      <span>{t.rich('recipients.linkEnds', { time: () => <Time at={expiresAt} /> })}</span>
    </>
  ) : (
    <>
      <Status tone="danger" icon={OctagonX}>
        {t('recipients.expired')}
      </Status>
      <Time at={expiresAt} />
    </>
  );
}

type ResendProps = { recipient: AuthorizedRecipient; pauseSeconds: number; onChange: () => Promise<unknown> };

function Resend({ recipient: { email, lastSentAt }, pauseSeconds, onChange }: ResendProps) {
  const t = useTexts('configuration');
  const [pending, setPending] = useState(false);
  const left = useCountdown(Date.parse(lastSentAt) + pauseSeconds * 1_000);
  const resend = async () => {
    setPending(true);
    try {
      await api('POST', `${RECIPIENTS_PATH}/resend-email`, { email });
      showToast({
        type: 'success',
        title: t('recipients.sentAgain'),
        message: t('recipients.sentAgainText', { email }),
      });
      await onChange();
    } catch (error) {
      showError(error);
    } finally {
      setPending(false);
    }
  };
  const spoken = { email, hidden: (words: ReactNode) => <span className="sr-only">{words}</span> };
  return (
    <Button
      size="sm"
      variant="ghost"
      className="ml-auto tabular-nums"
      loading={pending}
      disabled={left > 0}
      onClick={() => void resend()}
    >
      {left > 0 ? t.rich('recipients.resendIn', { ...spoken, seconds: left }) : t.rich('recipients.resend', spoken)}
    </Button>
  );
}
