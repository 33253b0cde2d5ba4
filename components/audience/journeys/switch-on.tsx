'use client';

import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useStageNames } from '#components/audience/stage-names.tsx';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { CONTACT_STAGES, type ContactStage } from '#lib/audience/contacts/values.ts';
import type { Journey, JourneyFunnel } from '#lib/audience/journeys/schema.ts';

type SwitchOnProps = {
  journey: Journey;
  stages: JourneyFunnel['stages'];
  /** False for people who may only look. */
  canModify: boolean;
  onActivate: (defaultStage: ContactStage) => Promise<void>;
};

const STEPS = ['start', 'move', 'record', 'off'] as const;

/** Explains what happens once journeys are switched on, and switches them on. */
export function SwitchOn({ journey, stages, canModify, onActivate }: SwitchOnProps) {
  const t = useTexts('journeys');
  const nameOf = useStageNames();
  const [stage, setStage] = useState(journey.defaultStage);
  const { errors, problem, pending, form } = useSubmit({ check: () => ({}), send: () => onActivate(stage) });
  const first = CONTACT_STAGES[0];
  const waiting = stages.find((one) => one.stage === first)?.now ?? 0;
  const { length: rules } = journey.rules;
  return (
    <Card>
      <ol aria-label={t('stages')} className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-sm font-medium">
        {CONTACT_STAGES.map((one, index) => (
          <li key={one} className="flex items-center gap-2">
            {index > 0 && <ArrowRight aria-hidden className="size-3.5 text-faint" />}
            <span className="rounded-md border border-line bg-sunken px-2 py-1">{nameOf(one)}</span>
          </li>
        ))}
        <li className="ml-2 text-muted">{t('andLost', { lost: nameOf('lost') })}</li>
      </ol>
      <h2 className="mt-5 text-lg font-semibold">{t('whatHappens')}</h2>
      <ul className="mt-1 flex max-w-[72ch] list-disc flex-col gap-1 pl-5 text-sm text-muted">
        {STEPS.map((step) => (
          <li key={step}>{t(`steps.${step}`)}</li>
        ))}
        {rules > 0 && <li>{t('steps.rules', { count: rules })}</li>}
      </ul>
      {canModify ? (
        <form {...form} className="mt-5 flex max-w-(--width-form) flex-col items-start gap-4">
          <FormProblem problem={problem} />
          <Field
            name="defaultStage"
            label={t('defaultStage')}
            description={
              stage === first
                ? t('nobodyMoves', { stage: nameOf(first) })
                : t('someMove', { count: waiting, first: nameOf(first), stage: nameOf(stage) })
            }
            error={errors.defaultStage}
          >
            <Select
              items={CONTACT_STAGES.map((value) => ({ value, label: nameOf(value) }))}
              value={stage}
              onChange={setStage}
            />
          </Field>
          <Button type="submit" variant="primary" loading={pending}>
            {t('switchOn')}
          </Button>
        </form>
      ) : (
        <p className="mt-5 text-sm text-muted">{t('mayNotSwitch')}</p>
      )}
    </Card>
  );
}
