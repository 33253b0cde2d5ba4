'use client';

import { useId, useState } from 'react';
import { useStageNames } from '#components/audience/stage-names.tsx';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { CONTACT_STAGES, MOVE_TARGETS } from '#lib/audience/contacts/values.ts';
import type { Journey } from '#lib/audience/journeys/schema.ts';
import { STAGE_NAME_MAX } from '#lib/audience/journeys/values.ts';

type StagesDialogProps = {
  journey: Journey;
  onClose: () => void;
  onSave: (change: Pick<Journey, 'names' | 'defaultStage'>) => Promise<void>;
};

/** Changes the names of stages, and the stage of people who are new. */
export function StagesDialog({ journey, onClose, onSave }: StagesDialogProps) {
  const t = useTexts('journeys');
  const words = useTexts('contactWords');
  const ui = useTexts('ui');
  const nameOf = useStageNames();
  const formId = useId();
  const [defaultStage, setDefaultStage] = useState(journey.defaultStage);
  const { errors, problem, pending, isUnsaved, form } = useSubmit({
    check: () => ({}),
    send: async (values) => {
      const names = Object.fromEntries(
        MOVE_TARGETS.flatMap((stage) => {
          const name = values[`names.${stage}`]?.trim() ?? '';
          return name === '' ? [] : [[stage, name]];
        }),
      );
      await onSave({ names, defaultStage });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isUnsaved={() => isUnsaved() && !pending}
      title={t('stagesTitle')}
      description={t('stagesText')}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          {MOVE_TARGETS.map((stage) => (
            <Field
              key={stage}
              name={`names.${stage}`}
              label={t('nameOf', { stage: words(`stages.${stage}`) })}
              error={errors[`names.${stage}`]}
            >
              <Input
                defaultValue={journey.names[stage] ?? ''}
                placeholder={words(`stages.${stage}`)}
                maxLength={STAGE_NAME_MAX}
                autoComplete="off"
              />
            </Field>
          ))}
        </div>
        <Field
          name="defaultStage"
          label={t('defaultStage')}
          description={t('defaultStageText')}
          error={errors.defaultStage}
        >
          <Select
            items={CONTACT_STAGES.map((value) => ({ value, label: nameOf(value) }))}
            value={defaultStage}
            onChange={setDefaultStage}
          />
        </Field>
      </form>
    </Dialog>
  );
}
