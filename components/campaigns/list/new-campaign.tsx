'use client';

import { useRouter } from 'next/navigation';
import { useId } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { type CampaignType, NAME_MAX } from '#lib/campaigns/campaigns/values.ts';
import { api } from '#lib/client/api.ts';
import { campaignPath } from '../paths.ts';
import { factsOf, type Starter } from './starters.ts';

type NewCampaignProps = { type: CampaignType; starter: Starter | null; onClose: () => void };

/** Asks for the name of a new campaign, creates it as a draft and opens it. */
export function NewCampaign({ type, starter, onClose }: NewCampaignProps) {
  const t = useTexts('campaigns');
  const ui = useTexts('ui');
  const router = useRouter();
  const formId = useId();
  const { errors, problem, pending, form } = useSubmit({
    check: ({ name = '' }): Record<string, string> =>
      name.trim() === '' ? { name: fieldMessage(t('newName'), t('newNameNeeded')) } : {},
    send: async ({ name = '' }) => {
      const facts = { name: name.trim(), ...factsOf(starter) };
      const { id } =
        type === 'ab-test'
          ? await api('POST /api/suite/v1/ab-test', { body: facts })
          : await api('POST /api/suite/v1/email-marketing', {
              body: { name: facts.name, ...(facts.audience && { audience: facts.audience }) },
            });
      router.push(campaignPath(type, id, 'edit'));
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`${type}.create`)}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            {t(`${type}.create`)}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        <Field name="name" label={t('newName')} description={t('newNameHint')} error={errors.name}>
          <Input defaultValue={starter ? t(`starters.${starter}`) : ''} maxLength={NAME_MAX} autoComplete="off" />
        </Field>
      </form>
    </Dialog>
  );
}
