'use client';

import { useId, useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { boldName } from '#components/kit/forms/remove-button.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { CampaignType } from '#lib/campaigns/campaigns/values.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import type { CampaignMove, MovableCampaign } from './moves.ts';
import { WinnerDialog } from './winner-dialog.tsx';

type MoveDialogProps = {
  type: CampaignType;
  campaign: MovableCampaign;
  move: CampaignMove;
  onClose: () => void;
  /** Called when it is done. */
  onMoved: () => void;
};

/** Asks before the state of a campaign is moved, or before it is deleted, and does it. */
export function MoveDialog(props: MoveDialogProps) {
  switch (props.move) {
    case 'winner':
      return <WinnerDialog {...props} />;
    case 'cancel':
    case 'delete':
      return <EndDialog {...props} />;
    default:
      return <GentleDialog {...props} />;
  }
}

/** Asks before what cannot be undone. */
function EndDialog({ type, campaign: { id, name, revision }, move, onClose, onMoved }: MoveDialogProps) {
  const t = useTexts('campaigns');
  const isDeleting = move === 'delete';
  const confirm = async () => {
    const params = { id };
    if (isDeleting) await api(`DELETE /api/suite/v1/${type}/{id}`, { params });
    else await api(`POST /api/suite/v1/${type}/{id}/cancel`, { params, body: { revision } });
    showToast({ type: 'success', title: isDeleting ? t(`${type}.deleted`, { name }) : t('canceled', { name }) });
    onMoved();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(isDeleting ? `${type}.deleteTitle` : `${type}.cancelTitle`)}
      consequence={t.rich(isDeleting ? 'deleteText' : 'cancelText', { name, ...boldName })}
      action={isDeleting ? t('delete') : t(`${type}.cancelAction`)}
      onConfirm={confirm}
    />
  );
}

/** The statement after a stop for complaints or bounces has so many characters at least. */
const STATEMENT_MIN = 3;

/** Asks before a pause, a resumption, and before a schedule is taken back. */
function GentleDialog({ type, campaign, move, onClose, onMoved }: MoveDialogProps) {
  const { id, name, revision, pauseCause } = campaign;
  const t = useTexts('campaigns');
  const ui = useTexts('ui');
  const formId = useId();
  const needsStatement = move === 'resume' && pauseCause === 'brake';
  const [statement, setStatement] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isMissing = needsStatement && statement.trim().length < STATEMENT_MIN;
  const words = WORDS[move as keyof typeof WORDS]; // the moves that this dialog asks about
  const { pending, run } = useAction(async () => {
    setAsked(true);
    if (isMissing) return;
    const params = { id };
    if (move === 'pause') await api(`POST /api/suite/v1/${type}/{id}/pause`, { params, body: { revision } });
    else if (move === 'unschedule')
      await api(`POST /api/suite/v1/${type}/{id}/cancel-schedule`, { params, body: { revision } });
    else
      await api(`POST /api/suite/v1/${type}/{id}/resume`, {
        params,
        body: { revision, ...(needsStatement && { statement: statement.trim() }) },
      });
    showToast({ type: 'success', title: t(words.done, { name }) });
    onMoved();
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(words.title, { name })}
      description={t(words.text)}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            {t(words.action)}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) run();
        }}
      >
        {needsStatement && (
          <Field
            name="statement"
            label={t('statement')}
            description={t('statementHint')}
            {...(isAsked && isMissing && { error: fieldMessage(t('statement'), t('newNameNeeded')) })}
          >
            <Textarea value={statement} onValueChange={setStatement} rows={3} maxLength={500} />
          </Field>
        )}
      </form>
    </Dialog>
  );
}

const WORDS = {
  pause: { title: 'pauseTitle', text: 'pauseText', action: 'pause', done: 'paused' },
  resume: { title: 'resumeTitle', text: 'resumeText', action: 'resume', done: 'resumed' },
  unschedule: {
    title: 'unscheduleTitle',
    text: 'unscheduleText',
    action: 'unscheduleAction',
    done: 'unscheduled',
  },
} as const;
