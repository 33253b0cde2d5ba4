'use client';

import { useRouter } from 'next/navigation';
import { useId } from 'react';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { api } from '#lib/client/api.ts';
import type { TemplateSummary } from '#lib/content/templates/schema.ts';
import { checkTemplateNames } from './check-names.ts';
import { NameFields } from './name-fields.tsx';
import { editPath } from './paths.ts';

type DuplicateDialogProps = { template: TemplateSummary; onClose: () => void };

/** Asks for the name of a copy, makes it and opens it in the editor. */
export function DuplicateDialog({ template, onClose }: DuplicateDialogProps) {
  const t = useTexts('templates');
  const ui = useTexts('ui');
  const router = useRouter();
  const formId = useId();
  const { errors, problem, pending, form } = useSubmit({
    check: (values) => checkTemplateNames(t, values),
    send: async ({ name = '', alias = '' }) => {
      const input = { name: name.trim(), alias: alias.trim() };
      const copy = await api('POST /api/config/v1/template/{id}/duplicate', {
        params: { id: template.id },
        body: input,
      });
      router.push(editPath(copy.id));
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('duplicate.title', { name: template.name })}
      description={t('duplicate.text')}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={pending}>
            {t('duplicate.action')}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        <NameFields
          name={t('duplicate.name', { name: template.name })}
          alias={`${template.alias}-copy`.slice(0, 64)}
          errors={errors}
        />
      </form>
    </Dialog>
  );
}
