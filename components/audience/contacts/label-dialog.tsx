'use client';

import { useId, useState } from 'react';
import { LabelPicker } from '#components/audience/label-picker.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { LabelMark } from '#lib/audience/contacts/schema.ts';
import { api } from '#lib/client/api.ts';
import { useAction } from '#lib/client/use-action.ts';
import { bodyOf, type Chosen, type Outcome, outcomeOf } from './chosen.ts';

type LabelDialogProps = {
  way: 'add' | 'remove';
  chosen: Chosen;
  onClose: () => void;
  onDone: (outcome: Outcome) => void;
};

/** Puts labels on people, or takes them off. */
export function LabelDialog({ way, chosen, onClose, onDone }: LabelDialogProps) {
  const t = useTexts('contacts');
  const ui = useTexts('ui');
  const { count } = chosen;
  const formId = useId();
  const [labels, setLabels] = useState<readonly LabelMark[]>([]);
  const { pending, run } = useAction(async () => {
    const labelIds = labels.map(({ id }) => id);
    const call = way === 'add' ? 'POST /api/suite/v1/contacts/label/add' : 'POST /api/suite/v1/contacts/label/remove';
    onDone(outcomeOf(await api(call, { body: { labelIds, ...bodyOf(chosen) } })));
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isUnsaved={() => labels.length > 0 && !pending}
      title={t(`labelDialog.${way}`, { count })}
      description={t(`labelDialog.${way}Text`)}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending} disabled={labels.length === 0}>
            {t(`labelDialog.${way}Action`, { count })}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending && labels.length > 0) run();
        }}
      >
        <LabelPicker chosen={labels} onChange={setLabels} canCreate={way === 'add'} />
      </form>
    </Dialog>
  );
}
