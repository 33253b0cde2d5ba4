'use client';

import { useState } from 'react';
import { MESSAGE_LOOKS } from '#components/kit/message/message-state.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Time } from '#components/ui/time.tsx';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { ActivityDetail, ActivityRecipient } from '#lib/insight/activity/message/schema.ts';
import type { Verdict } from '#lib/insight/activity/schema.ts';

type VerdictBannerProps = {
  message: ActivityDetail;
  recipient: ActivityRecipient;
  /** The reader may remove suppressions. */
  mayUnsuppress: boolean;
  onChange: () => Promise<unknown>;
};

/** Verdicts that the head of the page says well enough. */
const QUIET: ReadonlySet<Verdict> = new Set(['delivered', 'opened', 'clicked']);

/** The verdict on a message: what happened, what we did, and what to do. Good news needs no banner. */
export function VerdictBanner({ message, recipient, mayUnsuppress, onChange }: VerdictBannerProps) {
  const t = useTexts('activity');
  const { explanation, nextTryAt, causedSuppressions } = message;
  if (QUIET.has(recipient.verdict)) return null;
  const isSuppressed = causedSuppressions.length > 0;
  return (
    <Alert
      look={MESSAGE_LOOKS[recipient.verdict]}
      tone={explanation.tone}
      title={t(`headlines.${recipient.verdict}`)}
      action={
        isSuppressed &&
        mayUnsuppress && <UndoButton ids={causedSuppressions} recipient={recipient.recipient} onChange={onChange} />
      }
    >
      <p>{explanation.summary}</p>
      {isSuppressed && <p>{t('suppressedHere')}</p>}
      {(explanation.advice || nextTryAt) && (
        <p>
          {explanation.advice} {nextTryAt && t.rich('nextTryIs', { time: () => <Time at={nextTryAt} /> })}
        </p>
      )}
    </Alert>
  );
}

type UndoButtonProps = { ids: readonly string[]; recipient: string; onChange: () => Promise<unknown> };

function UndoButton({ ids, recipient, onChange }: UndoButtonProps) {
  const t = useTexts('activity');
  const [isPending, setPending] = useState(false);
  const undo = async () => {
    setPending(true);
    try {
      for (const id of ids) await api('DELETE /api/config/v1/suppression/{id}', { params: { id } });
      showToast({ type: 'success', title: t('undone', { recipient }) });
    } catch (error) {
      showError(error);
    } finally {
      await onChange();
      setPending(false);
    }
  };
  return (
    <Button size="sm" loading={isPending} onClick={() => void undo()}>
      {t('undo')}
    </Button>
  );
}
