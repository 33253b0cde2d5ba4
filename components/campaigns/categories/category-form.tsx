'use client';

import { useId, useState } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { ColorChoice } from '#components/kit/people/color-choice.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { CampaignCategory } from '#lib/campaigns/campaigns/schema.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';

type CategoryFormProps = {
  /** Null for a new one. */
  category: CampaignCategory | null;
  /** The senders that may be its default; null for a person who may not see them. */
  senders: readonly { senderId: string; name: string; email: string }[] | null;
  onClose: () => void;
  onSaved: () => void;
};

/** Creates a category of campaigns, or changes it. */
export function CategoryForm({ category, senders, onClose, onSaved }: CategoryFormProps) {
  const t = useTexts('campaignCategories');
  const ui = useTexts('ui');
  const formId = useId();
  const [color, setColor] = useState(category?.color ?? null);
  const [senderId, setSenderId] = useState(category?.senderId ?? '');
  const { errors, problem, pending, isUnsaved, form } = useSubmit({
    isGuarded: true,
    check: ({ name = '' }): Record<string, string> =>
      name.trim() === '' ? { name: fieldMessage(t('name'), t('required')) } : {},
    send: async ({ name = '', description = '', isPublic }) => {
      const body = {
        name: name.trim(),
        description: description.trim(),
        color,
        ...(senders && { senderId: senderId || null }),
        isPublic: isPublic === 'on',
      };
      const saved = category
        ? await api('PUT /api/suite/v1/campaign/category/{id}', { params: { id: category.id }, body })
        : await api('POST /api/suite/v1/campaign/category', { body });
      showToast({ type: 'success', title: t(category ? 'saved' : 'created', { name: saved.name }) });
      onSaved();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isUnsaved={isUnsaved}
      title={category ? t('editTitle', { name: category.name }) : t('create')}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            {category ? t('save') : t('create')}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        <Field name="name" label={t('name')} error={errors.name}>
          <Input defaultValue={category?.name} maxLength={60} autoComplete="off" />
        </Field>
        <Field name="description" label={t('about')} description={t('aboutHint')} error={errors.description} optional>
          <Textarea defaultValue={category?.description} maxLength={500} rows={2} />
        </Field>
        <ColorChoice legend={t('color')} value={color} onChange={setColor} />
        {senders && (
          <Field name="senderId" label={t('sender')} description={t('senderHint')} error={errors.senderId}>
            <Select
              items={[
                { value: '', label: t('noSender') },
                ...senders.map((one) => ({ value: one.senderId, label: `${one.name} · ${one.email}` })),
              ]}
              value={senderId}
              onChange={setSenderId}
            />
          </Field>
        )}
        <Switch
          name="isPublic"
          label={t('public')}
          description={t('publicHint')}
          defaultChecked={category?.isPublic ?? false}
        />
      </form>
    </Dialog>
  );
}
