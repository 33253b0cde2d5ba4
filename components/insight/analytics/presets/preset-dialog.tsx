'use client';

import { useId, useState } from 'react';
import { CheckLine } from '#components/kit/forms/check-line.tsx';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { Preset, PresetVisibility } from '#lib/insight/analytics/presets/schema.ts';
import type { StoredView } from './stored-view.ts';

/** The preset to edit, or the view of one that is created. */
type Edited =
  | { preset: Pick<Preset, 'id' | 'name' | 'visibility' | 'isPinned'>; stored?: undefined }
  | { preset?: undefined; stored: StoredView };

type PresetDialogProps = Edited & {
  onClose: () => void;
  onSaved: (preset: Preset) => void;
};

const VISIBILITIES = ['private', 'company'] as const satisfies readonly PresetVisibility[];

/** The name of a preset, its readers, and its tab. */
export function PresetDialog({ preset, stored, onClose, onSaved }: PresetDialogProps) {
  const t = useTexts('analytics');
  const forms = useTexts('forms');
  const ui = useTexts('ui');
  const formId = useId();
  const [visibility, setVisibility] = useState<PresetVisibility>(preset?.visibility ?? 'private');
  const { errors, problem, pending, isUnsaved, form } = useSubmit({
    isGuarded: true,
    check: ({ name = '' }) =>
      name.trim() === '' ? { name: fieldMessage(t('presetForm.name'), forms('required')) } : {},
    send: async ({ name = '', isPinned }) => {
      const body = { name, visibility, isPinned: isPinned !== undefined };
      const saved = await (preset
        ? api('PUT /api/config/v1/preset/{id}', { params: { id: preset.id }, body })
        : api('POST /api/config/v1/preset', { body: { ...body, ...stored } }));
      showToast({ type: 'success', title: t('presetSaved') });
      onClose();
      onSaved(saved);
    },
  });
  return (
    <Dialog
      open
      isUnsaved={isUnsaved}
      onOpenChange={onClose}
      title={t(preset ? 'presetForm.editTitle' : 'presetForm.title')}
      description={preset ? undefined : t('presetForm.description')}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={pending}>
            {ui('save')}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        <Field name="name" label={t('presetForm.name')} error={errors.name}>
          <Input autoComplete="off" maxLength={80} defaultValue={preset?.name ?? ''} />
        </Field>
        <Field name="visibility" label={t('presetForm.visibility')}>
          <Select
            items={VISIBILITIES.map((value) => ({ value, label: t(`presetList.visibilities.${value}`) }))}
            value={visibility}
            onChange={setVisibility}
          />
        </Field>
        <CheckLine name="isPinned" defaultChecked={preset?.isPinned ?? true}>
          {t('presetForm.pinned')}
        </CheckLine>
      </form>
    </Dialog>
  );
}
