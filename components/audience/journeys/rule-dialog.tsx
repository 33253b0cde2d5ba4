'use client';

import { useId, useState } from 'react';
import { LabelPicker } from '#components/audience/label-picker.tsx';
import { useStageNames } from '#components/audience/stage-names.tsx';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { ToggleGroup } from '#components/ui/toggle-group.tsx';
import type { LabelMark } from '#lib/audience/contacts/schema.ts';
import { CONTACT_STAGES } from '#lib/audience/contacts/values.ts';
import type { Journey, JourneyRule } from '#lib/audience/journeys/schema.ts';
import { DIRECTIONS } from '#lib/audience/journeys/values.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { useFeature } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';

type RuleDialogProps = {
  /** The place of the rule among those of the journey, which refusals name; the next one for a new rule. */
  index: number;
  journey: Journey;
  onClose: () => void;
  /** Saves all rules with this one among them. */
  onSave: (rule: JourneyRule) => Promise<void>;
};

/** Adds a rule or changes one: who is moved, to which stage, and whether also back. */
export function RuleDialog({ index, journey, onClose, onSave }: RuleDialogProps) {
  const rule = journey.rules[index] ?? null;
  const t = useTexts('journeys');
  const ui = useTexts('ui');
  const nameOf = useStageNames();
  const formId = useId();
  const hasLabels = useFeature('contactManagement.label');
  const hasSegments = useFeature('contactManagement.segment');
  const [source, setSource] = useState<'label' | 'segment'>(
    rule ? (rule.segmentId === undefined ? 'label' : 'segment') : hasLabels ? 'label' : 'segment',
  );
  const [labels, setLabels] = useState<readonly LabelMark[]>(() => labelsOf(rule, journey));
  const [segmentId, setSegmentId] = useState(rule?.segmentId ?? '');
  const [stage, setStage] = useState(rule?.stage ?? 'customer');
  const [direction, setDirection] = useState<JourneyRule['direction']>(rule?.direction ?? 'up');
  const { data: vocabulary } = useApi(hasSegments ? 'GET /api/suite/v1/contacts/segment/vocabulary' : null);
  const segments = (vocabulary?.segments ?? journey.segments).filter(
    ({ id, isArchived }) => !isArchived || id === rule?.segmentId,
  );
  const { errors, problem, pending, isUnsaved, form } = useSubmit({
    check: (): Record<string, string> => {
      if (source === 'label' && labels.length === 0) return { labelIds: t('labelNeeded') };
      if (source === 'segment' && !segments.some(({ id }) => id === segmentId))
        return { segmentId: fieldMessage(t('segment'), t('segmentNeeded')) };
      return {};
    },
    send: async () => {
      const who = source === 'label' ? { labelIds: labels.map(({ id }) => id) } : { segmentId };
      await onSave({ stage, ...who, direction }).catch((error: unknown) => {
        throw atOwnField(error, index);
      });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isUnsaved={() => isUnsaved() && !pending}
      title={t(rule ? 'changeRule' : 'addRule')}
      description={t('ruleText')}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            {t(rule ? 'saveRule' : 'addRule')}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        {hasLabels && hasSegments && (
          <ToggleGroup
            label={t('who')}
            items={[
              { value: 'label', label: t('byLabel') },
              { value: 'segment', label: t('bySegment') },
            ]}
            value={source}
            onChange={setSource}
          />
        )}
        {source === 'label' ? (
          <Field name="labelIds" label={t('labels')} error={errors.labelIds}>
            <LabelPicker chosen={labels} onChange={setLabels} canCreate />
            <input type="hidden" name="chosen" value={labels.map(({ id }) => id).join(' ')} />
          </Field>
        ) : (
          <Field
            name="segmentId"
            label={t('segment')}
            description={t(vocabulary && segments.length === 0 ? 'noSegments' : 'segmentHint')}
            error={errors.segmentId}
          >
            <Select
              items={segments.map(({ id, name }) => ({ value: id, label: name }))}
              value={segmentId}
              onChange={setSegmentId}
            />
          </Field>
        )}
        <Field name="stage" label={t('moveTo')} error={errors.stage}>
          <Select
            items={CONTACT_STAGES.map((value) => ({ value, label: nameOf(value) }))}
            value={stage}
            onChange={setStage}
          />
        </Field>
        <Field name="direction" label={t('direction')} error={errors.direction}>
          <Select
            items={DIRECTIONS.map((value) => ({ value, label: t(`directions.${value}`) }))}
            value={direction}
            onChange={setDirection}
          />
        </Field>
      </form>
    </Dialog>
  );
}

/** Returns the labels of a rule that still exist. */
const labelsOf = (rule: JourneyRule | null, { labels }: Journey): LabelMark[] =>
  labels.filter(({ id }) => rule?.labelIds?.includes(id)).map((label) => label as LabelMark); // colors are those of labels

/** Returns the refusal of a rule with the name that the field has in the dialog: `rules[2].segmentId` is `segmentId`. */
function atOwnField(error: unknown, index: number): unknown {
  const opening = `rules[${index}].`;
  if (!(error instanceof ApiError) || !error.payload.field?.startsWith(opening)) return error;
  const { message, payload } = error;
  return new ApiError({ ...error, message, payload: { ...payload, field: error.payload.field.slice(opening.length) } });
}
