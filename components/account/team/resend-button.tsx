'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { useCountdown } from '#components/ui/use-countdown.ts';
import type { Member } from '#lib/account/team/schema.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';

/** An invitation is sent again no sooner, in milliseconds; the server holds it too. */
const PAUSE_MS = 60_000;

/** Sends an invitation again, once its last mail is a minute old. */
export function ResendInvitationButton({ member, onSent }: { member: Member; onSent: () => Promise<unknown> }) {
  const t = useTexts('team');
  const { id, email, lastSentAt } = member;
  const left = useCountdown(lastSentAt === null ? 0 : Date.parse(lastSentAt) + PAUSE_MS);
  const { pending, run } = useAction(async () => {
    await api('POST /api/config/v1/company/members/resend', { body: { id } });
    showToast({ type: 'success', title: t('resent'), message: t('resentText', { email }) });
    await onSent();
  });
  return (
    <Button
      size="sm"
      variant="ghost"
      className="tabular-nums"
      loading={pending}
      disabled={left > 0}
      onClick={() => run()}
    >
      {left > 0 ? t('resendIn', { seconds: left }) : t('resend')}
      <span className="sr-only"> {t('resendTo', { email })}</span>
    </Button>
  );
}
