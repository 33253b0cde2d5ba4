'use client';

import { useId, useState } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FileUpload } from '#components/kit/forms/file-upload.tsx';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { api } from '#lib/client/api.ts';
import { upload } from '#lib/client/upload.ts';
import { useAction } from '#lib/client/use-action.ts';
import type { ImportedTemplate, ImportFormat } from '#lib/content/templates/calls/schema.ts';
import { uploadType } from '#lib/core/check-upload.ts';
import { editPath } from '../paths.ts';
import { ImportReport } from './import-report.tsx';

const FORMATS: readonly ImportFormat[] = [
  'html',
  'mjml',
  'blocks',
  'eml',
  'sendgrid',
  'mailgun',
  'postmark',
  'sparkpost',
];

/** The types of file that are taken, and the format that each is taken for. */
const FILE_FORMATS: Readonly<Record<string, ImportFormat>> = { html: 'html', htm: 'html', mjml: 'mjml', eml: 'eml' };
const FILE_TYPES = [...Object.keys(FILE_FORMATS), 'json', 'zip'];

/** Imports a template from a pasted source or a file, and reports what was converted. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('templates');
  const ui = useTexts('ui');
  const formId = useId();
  const [format, setFormat] = useState<ImportFormat>('html');
  const [content, setContent] = useState('');
  const [done, setDone] = useState<ImportedTemplate | null>(null);
  const { errors, problem, pending, isUnsaved, form } = useSubmit({
    check: () => (content.trim() ? {} : { content: fieldMessage(t('import.content'), t('required')) }),
    send: async ({ name = '' }) => {
      const input = { format, content, ...(name.trim() && { name: name.trim() }) };
      setDone(await api('POST /api/config/v1/template/import', { body: input }));
    },
  });
  const { pending: isSending, run: sendZip } = useAction(async (file: File) => {
    setDone(await upload('POST /api/config/v1/template/import/zip', { file }));
  });
  const take = async (file: File | null) => {
    if (!file) return;
    const type = uploadType(file.name);
    if (type === 'zip') return sendZip(file);
    const found = FILE_FORMATS[type];
    if (found) setFormat(found);
    setContent(await file.text());
  };
  return (
    <Dialog
      open
      size="lg"
      isUnsaved={() => done === null && isUnsaved()}
      onOpenChange={onClose}
      title={done ? t('import.doneTitle', { name: done.template.name }) : t('import.title')}
      description={done ? undefined : t('import.text')}
      actions={
        done ? (
          <ButtonLink variant="primary" href={editPath(done.template.id)}>
            {t('import.open')}
          </ButtonLink>
        ) : (
          <>
            <Button onClick={onClose}>{ui('cancel')}</Button>
            <Button variant="primary" type="submit" form={formId} loading={pending}>
              {t('import.action')}
            </Button>
          </>
        )
      }
    >
      {done ? (
        <ImportReport report={done.report} />
      ) : (
        <form {...form} id={formId} className="flex flex-col gap-4">
          <FormProblem problem={problem} />
          <Field name="format" label={t('import.format')} error={errors.format}>
            <Select
              items={FORMATS.map((value) => ({ value, label: t(`import.formats.${value}`) }))}
              value={format}
              onChange={setFormat}
            />
          </Field>
          <Field name="name" label={t('name')} error={errors.name} optional>
            <Input maxLength={200} autoComplete="off" />
          </Field>
          <Field name="content" label={t('import.content')} error={errors.content}>
            <Textarea
              rows={8}
              spellCheck={false}
              className="font-mono text-code"
              value={content}
              onValueChange={setContent}
            />
          </Field>
          <FileUpload
            label={t('import.file')}
            action={t('import.choose')}
            types={FILE_TYPES}
            pending={isSending}
            onFile={(file) => void take(file)}
          />
        </form>
      )}
    </Dialog>
  );
}
