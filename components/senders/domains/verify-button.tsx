'use client';

import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { showProblem } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import { VERIFY_PAUSE_SECONDS } from '#lib/core/limits.ts';
import type { SendingDomainDetail, SpfProblem } from '#lib/senders/domains/schema.ts';
import { useNow } from './use-now.ts';

/** A checked domain of any kind; only a sending domain can have a problem. */
type Checked = Pick<SendingDomainDetail, 'records'> & { problem?: SpfProblem | null };

type VerifyButtonProps = {
  verify: () => Promise<Checked>;
  /** `outline` on a screen that has another primary action. */
  variant?: 'primary' | 'outline';
};

/** Checks the records now. Can be pressed again after a pause, which it counts down. */
export function VerifyButton({ verify, variant = 'primary' }: VerifyButtonProps) {
  const t = useTexts('domains');
  const [enabledAtMs, setEnabledAt] = useState<number | null>(null);
  const now = useNow();
  const seconds = enabledAtMs === null || now === null ? 0 : Math.max(0, Math.ceil((enabledAtMs - now) / 1_000));
  const { pending, run } = useAction(async () => {
    const next = await verify();
    setEnabledAt(Date.now() + VERIFY_PAUSE_SECONDS * 1_000);
    if (next.problem) showProblem(next.problem);
    else if (next.records.every(({ status }) => status === 'valid'))
      showToast({ type: 'success', title: t('detail.checked') });
    else showToast({ type: 'info', title: t('detail.notYet'), message: t('detail.notYetText') });
  });
  return (
    <Button variant={variant} loading={pending} disabled={seconds > 0} onClick={() => run()}>
      <RefreshCw aria-hidden /> {seconds > 0 ? t('detail.verifyIn', { seconds }) : t('detail.verify')}
    </Button>
  );
}
