'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { useCountdown } from '#components/ui/use-countdown.ts';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { Member } from '#lib/team/schema.ts';
import { MEMBERS_PATH } from './paths.ts';

/** An invitation is sent again no sooner, in milliseconds; the server holds it too. */
const PAUSE_MS = 60_000;

/** Sends an invitation again, once its last mail is a minute old. */
export function ResendButton({ member, onSent }: { member: Member; onSent: () => Promise<unknown> }) {
  const t = useTexts('team');
  const { id, email, lastSentAt } = member;
  const [pending, setPending] = useState(false);
  const left = useCountdown(lastSentAt === null ? 0 : Date.parse(lastSentAt) + PAUSE_MS);
  const resend = async () => {
    setPending(true);
    try {
      await api('POST', `${MEMBERS_PATH}/resend`, { id });
      showToast({ type: 'success', title: t('resent'), message: t('resentText', { email }) });
      await onSent();
    } catch (error) {
      showError(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      size="sm"
      variant="ghost"
      className="tabular-nums"
      loading={pending}
      disabled={left > 0}
      onClick={() => void resend()}
    >
      {left > 0 ? t('resendIn', { seconds: left }) : t('resend')}
      <span className="sr-only"> {t('resendTo', { email })}</span>
    </Button>
  );
}
