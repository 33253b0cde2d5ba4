'use client';

import { CircleCheck, Timer, X } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { State } from '#components/ui/state.tsx';

type AnswerMarkProps = {
  /** The status of the response; null where no response came. */
  code: number | null;
  /** The failure in words. */
  error: string | null;
};

/** The status code of a response: quiet for 2xx, a red badge for any other, a yellow one where no response came. */
export function AnswerMark({ code, error }: AnswerMarkProps) {
  const t = useTexts('webhooks');
  const title = error ?? undefined;
  if (code === null) {
    return (
      <State tone="warning" icon={Timer} {...(title && { title })}>
        {t('deliveries.noResponse')}
      </State>
    );
  }
  const isTaken = code >= 200 && code < 300;
  return (
    <State tone={isTaken ? 'success' : 'danger'} icon={isTaken ? CircleCheck : X} {...(title && { title })}>
      <span className="font-mono text-xs">{code}</span>
    </State>
  );
}
