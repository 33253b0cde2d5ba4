'use client';

import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { LabelPicker } from '#components/audience/label-picker.tsx';
import { LabelPill } from '#components/kit/people/label-pill.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { LabelMark } from '#lib/audience/contacts/schema.ts';
import { useAction } from '#lib/client/use-action.ts';
import { Row } from './fact-row.tsx';

type ContactLabelsProps = {
  labels: readonly LabelMark[];
  canEdit: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onSave: (labels: number[]) => Promise<void>;
};

/** The labels of a person, and the dialog that changes them. */
export function ContactLabels({ labels, canEdit, isOpen, onOpenChange, onSave }: ContactLabelsProps) {
  const t = useTexts('contact');
  const words = useTexts('contactWords');
  return (
    <Row
      label={t('labels')}
      action={
        canEdit && (
          <IconButton size="sm" label={t('addLabel')} onClick={() => onOpenChange(true)}>
            <Plus aria-hidden />
          </IconButton>
        )
      }
    >
      {labels.length === 0 && <span className="text-faint">{words('none')}</span>}
      {labels.map(({ id, name, color }) => (
        <LabelPill key={id} name={name} color={color} />
      ))}
      {isOpen && <LabelsDialog labels={labels} onClose={() => onOpenChange(false)} onSave={onSave} />}
    </Row>
  );
}

type LabelsDialogProps = Pick<ContactLabelsProps, 'labels' | 'onSave'> & { onClose: () => void };

function LabelsDialog({ labels, onClose, onSave }: LabelsDialogProps) {
  const t = useTexts('contact');
  const formId = useId();
  const [chosen, setChosen] = useState(labels);
  const { pending, run } = useAction(async () => {
    await onSave(chosen.map(({ id }) => id));
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('addLabel')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            {t('save')}
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
        <LabelPicker chosen={chosen} onChange={setChosen} canCreate />
      </form>
    </Dialog>
  );
}
