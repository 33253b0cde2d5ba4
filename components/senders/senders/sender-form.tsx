'use client';

import { useId } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { Sender } from '#lib/senders/senders/schema.ts';
import { SENDER_NAME_MAX } from '#lib/senders/senders/values.ts';

type SenderFormProps = {
  /** Null for a new one. */
  sender: Sender | null;
  /** The sending domains of the company. */
  domains: readonly string[];
  onClose: () => void;
  onSaved: () => void;
};

/** Adds a sender, or changes it; the address of one that is proven stays. */
export function SenderForm({ sender, domains, onClose, onSaved }: SenderFormProps) {
  const t = useTexts('senders');
  const ui = useTexts('ui');
  const formId = useId();
  const isProven = sender?.verifiedAt != null;
  const { errors, problem, pending, isUnsaved, form } = useSubmit({
    isGuarded: true,
    check: ({ name = '', email = '' }): Record<string, string> => ({
      ...(name.trim() === '' && { name: fieldMessage(t('form.name'), t('form.required')) }),
      ...(!isProven && email.trim() === '' && { email: fieldMessage(t('form.email'), t('form.required')) }),
    }),
    send: async ({ name = '', email = '', replyTo = '' }) => {
      const body = { name: name.trim(), replyTo: replyTo.trim() || null };
      const address = email.trim();
      const saved = sender
        ? await api('PUT /api/suite/v1/senders/{id}', {
            params: { id: sender.senderId },
            body: { ...body, ...(!isProven && { email: address }) },
          })
        : await api('POST /api/suite/v1/senders', { body: { ...body, email: address } });
      showToast(
        sender
          ? { type: 'success', title: t('form.saved', { email: saved.email }) }
          : { type: 'success', title: t('form.created', { email: saved.email }), message: t('form.createdText') },
      );
      onSaved();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isUnsaved={isUnsaved}
      title={sender ? t('form.editTitle', { email: sender.email }) : t('create')}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            {sender ? t('form.save') : t('create')}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        <Field name="name" label={t('form.name')} description={t('form.nameHint')} error={errors.name}>
          <Input defaultValue={sender?.name} maxLength={SENDER_NAME_MAX} autoComplete="off" />
        </Field>
        <Field
          name="email"
          label={t('form.email')}
          description={
            isProven
              ? t('form.emailStays')
              : domains.length > 0
                ? t('form.emailHint', { domains: domains.slice(0, 5).join(', ') })
                : t('form.noDomain')
          }
          error={errors.email}
          disabled={isProven}
        >
          <Input
            type="text"
            inputMode="email"
            defaultValue={sender?.email}
            placeholder={domains[0] && t('form.placeholder', { domain: domains[0] })}
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field
          name="replyTo"
          label={t('form.replyTo')}
          description={t('form.replyToHint')}
          error={errors.replyTo}
          optional
        >
          <Input
            type="text"
            inputMode="email"
            defaultValue={sender?.replyTo ?? ''}
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      </form>
    </Dialog>
  );
}
