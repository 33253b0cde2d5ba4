'use client';

import { useId, useRef, useState } from 'react';
import { LabelPicker } from '#components/audience/label-picker.tsx';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import type { ImportStatus } from '#lib/audience/imports/schema.ts';
import { addsPeople, IMPORT_MODES } from '#lib/audience/imports/values.ts';
import { api } from '#lib/client/api.ts';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { type ChosenOptions, startOptions } from './chosen-options.ts';
import { ConfirmStart } from './confirm-start.tsx';
import { ConsentFields } from './consent-fields.tsx';
import { ABOVE_BAR, CostBar } from './cost-bar.tsx';
import { GoodToKnow } from './good-to-know.tsx';
import { RadioChoices } from './radio-choices.tsx';
import type { Preparation } from './use-preparation.ts';
import { stockOf, writtenPeople } from './written-people.ts';

/** People of an import from which on their number is typed before it starts. */
const TYPED_MIN = 10_000;

type OptionsStepProps = {
  preparation: Preparation;
  chosen: ChosenOptions;
  onChange: (change: Partial<ChosenOptions>) => void;
  onBack: () => void;
  onStarted: (status: ImportStatus) => void;
};

/** The choice of who is written and how, the consent of those who are new, and the start with the number of people. */
export function OptionsStep({ preparation, chosen, onChange, onBack, onStarted }: OptionsStepProps) {
  const t = useTexts('imports');
  const formId = useId();
  const canLabel = useFeature('contactManagement.label');
  const canChooseLabels = useGrant('contacts/view') && canLabel;
  const [isAsking, setAsking] = useState(false);
  const isConfirmed = useRef(false);
  const { prepared, mapping, isWorking, fault } = preparation;
  const { mode } = chosen;
  const people = writtenPeople(prepared, mode);
  const needsConsent = addsPeople(mode);
  const writesContacts = mode !== 'unsubscribe' && mode !== 'testers';
  const hasLabelColumn = mapping.some(({ target }) => target === 'label');
  const { errors, problem, pending, form } = useSubmit({
    check: ({ declared }): Record<string, string> => ({
      ...(needsConsent && chosen.origin === '' && { origin: fieldMessage(t('options.origin'), t('options.required')) }),
      ...(needsConsent && declared !== 'on' && { declared: t('options.declareRequired') }),
    }),
    send: async () => {
      if (people > TYPED_MIN && !isConfirmed.current) return setAsking(true);
      isConfirmed.current = false;
      const options = startOptions(chosen, t('options.declare'));
      const body = { importId: prepared.id, mapping: [...mapping], options };
      onStarted(await api('POST /api/suite/v1/contacts/import/start', { body }));
    },
  });
  const isFull = stockOf(prepared, mode)?.isFull ?? false;
  return (
    <form {...form} id={formId} className={`flex min-w-0 flex-col gap-5 ${ABOVE_BAR}`}>
      {fault && <Alert tone="danger" title={fault} />}
      <Card title={t('options.title')}>
        <div className="grid min-w-0 gap-x-10 gap-y-6 lg:grid-cols-2">
          <RadioChoices
            name="mode"
            legend={t('options.who')}
            value={mode}
            choices={IMPORT_MODES.map((value) => ({
              value,
              label: t(`options.modes.${value}`),
              text: t(`options.modeTexts.${value}`),
            }))}
            onChange={(value) => onChange({ mode: value })}
          />
          {writesContacts && (
            <div className="flex min-w-0 flex-col gap-6">
              {canChooseLabels && (
                <fieldset className="min-w-0">
                  <legend className="mb-1 text-sm font-medium">{t('options.labels')}</legend>
                  <p className="mb-2 text-xs text-muted">{t('options.labelsText')}</p>
                  <LabelPicker chosen={chosen.labels} onChange={(labels) => onChange({ labels })} canCreate />
                </fieldset>
              )}
              {canLabel && hasLabelColumn && (
                <label className="flex items-start gap-2.5 text-sm">
                  <input
                    type="checkbox"
                    checked={chosen.createsLabels}
                    onChange={(event) => onChange({ createsLabels: event.currentTarget.checked })}
                    className="mt-0.5 size-4 shrink-0 accent-accent"
                  />
                  {t('options.newLabels')}
                </label>
              )}
              {canLabel && mode !== 'addOnly' && (
                <RadioChoices
                  name="existing"
                  legend={t('options.existing')}
                  value={chosen.replacesLabels ? 'replace' : 'add'}
                  choices={(['add', 'replace'] as const).map((value) => ({
                    value,
                    label: t(`options.existingChoices.${value}`),
                  }))}
                  onChange={(value) => onChange({ replacesLabels: value === 'replace' })}
                />
              )}
              {mode !== 'addOnly' && (
                <RadioChoices
                  name="empty"
                  legend={t('options.empty')}
                  value={chosen.clearsEmpty ? 'clear' : 'keep'}
                  choices={(['keep', 'clear'] as const).map((value) => ({
                    value,
                    label: t(`options.emptyChoices.${value}`),
                  }))}
                  onChange={(value) => onChange({ clearsEmpty: value === 'clear' })}
                />
              )}
            </div>
          )}
        </div>
      </Card>
      {needsConsent && <ConsentFields chosen={chosen} errors={errors} onChange={onChange} />}
      <GoodToKnow prepared={prepared} />
      <FormProblem problem={problem} />
      <CostBar preparation={preparation} mode={mode}>
        <Button onClick={onBack}>{t('bar.back')}</Button>
        <Button
          type="submit"
          variant="primary"
          className="max-sm:flex-1"
          loading={pending}
          disabled={isFull || isWorking || fault !== null || people === 0}
        >
          {t(`bar.start.${mode}`, { count: people })}
        </Button>
      </CostBar>
      {isAsking && (
        <ConfirmStart
          count={people}
          action={t(`bar.start.${mode}`, { count: people })}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            isConfirmed.current = true;
            const element = document.getElementById(formId);
            if (element instanceof HTMLFormElement) element.requestSubmit();
          }}
        />
      )}
    </form>
  );
}
