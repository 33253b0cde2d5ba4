'use client';

import { useId } from 'react';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { api } from '#lib/client/api.ts';
import type { Template, TemplateProblem } from '#lib/content/templates/schema.ts';
import { ProblemButton } from './problem-list.tsx';

type PublishDialogProps = {
  /** The template with the draft as it is stored. */
  template: Template;
  onClose: () => void;
  onJump: (problem: TemplateProblem) => void;
  onPublished: (template: Template) => void;
};

/** Publishes the draft with a note; a draft with errors leads to them instead. */
export function PublishDialog({ template, onClose, onJump, onPublished }: PublishDialogProps) {
  const t = useTexts('templateEditor');
  const ui = useTexts('ui');
  const formId = useId();
  const errors = template.problems.filter(({ level }) => level === 'error');
  const warnings = template.problems.length - errors.length;
  const { problem, pending, form } = useSubmit({
    check: () => ({}),
    send: async ({ note = '' }) => {
      const input = note.trim() === '' ? {} : { note: note.trim() };
      onPublished(await api('POST /api/config/v1/template/{id}/publish', { params: { id: template.id }, body: input }));
    },
  });
  const isRefused = errors.length > 0;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(isRefused ? 'publish.refused' : 'publish.title')}
      description={t(isRefused ? 'publish.refusedText' : 'publish.text')}
      actions={
        <>
          <Button onClick={onClose}>{isRefused ? ui('close') : ui('cancel')}</Button>
          {!isRefused && (
            <Button variant="primary" type="submit" form={formId} loading={pending}>
              {t('publish.action')}
            </Button>
          )}
        </>
      }
    >
      {isRefused ? (
        <ul className="-mx-4">
          {errors.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same finding may be there twice
            <li key={index}>
              <ProblemButton problem={one} onJump={onJump} />
            </li>
          ))}
        </ul>
      ) : (
        <form {...form} id={formId} className="flex flex-col gap-4">
          <FormProblem problem={problem} />
          <Field name="note" label={t('publish.note')} description={t('publish.noteHint')} optional>
            <Textarea rows={2} maxLength={500} />
          </Field>
          {warnings > 0 && <p className="text-sm text-muted">{t('publish.warnings', { count: warnings })}</p>}
        </form>
      )}
    </Dialog>
  );
}
