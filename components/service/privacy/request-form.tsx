'use client';

import { useId, useState } from 'react';
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
import { useApi } from '#lib/client/use-api.ts';
import { isSameName } from '#lib/core/is-same-name.ts';
import { REQUEST_KINDS, type RequestKind } from '#lib/service/privacy/values.ts';

type RequestFormProps = {
  /** The contact whom it is about; null for an address that is typed. */
  contactId: string | null;
  onClose: () => void;
  onSaved: () => void;
};

/** Enters a request: for an address or a contact, everything about them or their erasure, which is confirmed by typing. */
export function RequestForm({ contactId, onClose, onSaved }: RequestFormProps) {
  const t = useTexts('dataRequests');
  const ui = useTexts('ui');
  const formId = useId();
  const [kind, setKind] = useState<RequestKind>('export');
  const { data: contact } = useApi(contactId === null ? null : 'GET /api/suite/v1/contacts/{id}', {
    params: { id: contactId ?? '' },
  });
  const name = contact ? (contact.email ?? contact.phone ?? contact.firstName ?? contact.id) : '';
  const { errors, problem, pending, isUnsaved, form } = useSubmit({
    isGuarded: true,
    check: ({ email = '', confirm = '' }): Record<string, string> => {
      if (contactId === null && email.trim() === '') return { email: fieldMessage(t('email'), t('required')) };
      const wanted = contactId === null ? email : name;
      if (kind === 'erasure' && !isSameName(confirm, wanted.trim())) return { confirm: t('mismatch') };
      return {};
    },
    send: async ({ email = '' }) => {
      const whom = contactId === null ? { email: email.trim() } : { contactId };
      await api('POST /api/suite/v1/contacts/data-request', { body: { ...whom, kind } });
      showToast({ type: 'success', title: t(`started.${kind}`) });
      onSaved();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isUnsaved={isUnsaved}
      title={t('create')}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant={kind === 'erasure' ? 'danger' : 'primary'}
            loading={pending}
            disabled={contactId !== null && !contact}
          >
            {kind === 'erasure' ? t('startErasure') : t('startExport')}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        {contactId === null ? (
          <Field name="email" label={t('email')} error={errors.email}>
            <Input type="text" inputMode="email" maxLength={320} autoComplete="off" spellCheck={false} />
          </Field>
        ) : (
          <div>
            <p className="mb-1 text-sm font-medium">{t('whose')}</p>
            <p className="min-h-5 text-sm wrap-anywhere">{name}</p>
          </div>
        )}
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">{t('kindOf')}</legend>
          <div className="flex flex-col gap-3">
            {REQUEST_KINDS.map((one) => (
              <label key={one} className="flex items-start gap-2 text-sm">
                <input
                  type="radio"
                  name="kind"
                  value={one}
                  checked={kind === one}
                  onChange={() => setKind(one)}
                  className="mt-0.5 size-4 shrink-0 accent-accent"
                />
                <span>
                  <span className="font-medium">{t(`kinds.${one}`)}</span>
                  <span className="block text-muted">{one === 'export' ? t('exportText') : t('erasureText')}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        {kind === 'erasure' && (
          <Field
            name="confirm"
            label={contactId === null ? t('confirmAddress') : t('confirm', { name })}
            error={errors.confirm}
          >
            <Input maxLength={320} autoComplete="off" spellCheck={false} />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
