'use client';

import { useEffect, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';

type ResendButtonProps = {
  /** The seconds until another mail may be requested. */
  seconds: number;
  onResent: () => void;
};

/** The button that requests another verification mail, with a countdown until one is allowed. */
export function ResendVerificationButton({ seconds, onResent }: ResendButtonProps) {
  const t = useTexts('auth');
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  const { pending, run: resend } = useAction(async () => {
    const answer = await api('POST /api/config/v1/verify-email/resend');
    setLeft(answer.resendAfterSeconds);
    showToast({ type: 'success', title: t('verify.resent') });
    onResent();
  });
  return (
    <Button
      variant="ghost"
      className="mt-3 w-full tabular-nums"
      disabled={left > 0}
      loading={pending}
      onClick={() => resend()}
    >
      {left > 0 ? t('verify.resendIn', { seconds: left }) : t('verify.resend')}
    </Button>
  );
}
