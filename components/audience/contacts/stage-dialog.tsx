'use client';

import { useStageNames } from '#components/audience/stage-names.tsx';
import { ChoiceDialog } from '#components/kit/forms/choice-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { MOVE_TARGETS, type MoveTarget } from '#lib/audience/contacts/values.ts';
import { api } from '#lib/client/api.ts';
import { bodyOf, type Chosen, type Outcome, outcomeOf } from './chosen.ts';

type StageDialogProps = {
  chosen: Chosen;
  onClose: () => void;
  onDone: (outcome: Outcome) => void;
};

const [FIRST, ...REST] = MOVE_TARGETS;

/** Moves people to a stage, or to Lost. */
export function StageDialog({ chosen, onClose, onDone }: StageDialogProps) {
  const t = useTexts('contacts');
  const stageName = useStageNames();
  const choiceOf = (value: MoveTarget) => ({ value, label: stageName(value) });
  const { count } = chosen;
  return (
    <ChoiceDialog
      open
      onOpenChange={onClose}
      title={t('stageDialog.title', { count })}
      text={t('stageDialog.text')}
      legend={t('stage')}
      choices={[choiceOf(FIRST), ...REST.map(choiceOf)]}
      action={t('stageDialog.action', { count })}
      variant="primary"
      onConfirm={async (stage) => {
        const body = { ...bodyOf(chosen), stage };
        onDone(outcomeOf(await api('POST /api/suite/v1/contacts/stage', { body })));
      }}
    />
  );
}
