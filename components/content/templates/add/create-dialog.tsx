'use client';

import { useRouter } from 'next/navigation';
import { useId, useState } from 'react';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { api } from '#lib/client/api.ts';
import type { TemplateContent, TemplateSummary } from '#lib/content/templates/schema.ts';
import { TEMPLATE_KINDS } from '#lib/content/templates/values.ts';
import { checkTemplateNames } from '../check-names.ts';
import { NameFields } from '../name-fields.tsx';
import { editPath } from '../paths.ts';

/** The content that a new template begins with, and the names that are proposed for it. */
export type Beginning = {
  name: string;
  alias: string;
  content: TemplateContent;
  /** True if the author chooses between a message, a snippet and a layout. */
  hasKinds: boolean;
};

type CreateDialogProps = { beginning: Beginning; onClose: () => void };

/** Asks for the name of a new template, creates its draft and opens it in the editor. */
export function CreateDialog({ beginning, onClose }: CreateDialogProps) {
  const t = useTexts('templates');
  const ui = useTexts('ui');
  const router = useRouter();
  const formId = useId();
  const [kind, setKind] = useState<TemplateSummary['kind']>('email');
  const { errors, problem, pending, form } = useSubmit({
    check: (values) => checkTemplateNames(t, values),
    send: async ({ name = '', alias = '' }) => {
      const input = { ...beginning.content, kind, name: name.trim(), alias: alias.trim() };
      const created = await api('POST /api/config/v1/template', { body: input });
      router.push(editPath(created.id));
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('create.title')}
      description={t('create.text')}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={pending}>
            {t('create.action')}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        <NameFields name={beginning.name} alias={beginning.alias} errors={errors} />
        {beginning.hasKinds && (
          <Field name="kind" label={t('kind')} description={t(`kindTexts.${kind}`)} error={errors.kind}>
            <Select
              items={TEMPLATE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
              value={kind}
              onChange={setKind}
            />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
