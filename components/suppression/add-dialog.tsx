'use client';

import { useId, useState } from 'react';
import { fieldMessage } from '#components/forms/field-message.ts';
import { FormProblem } from '#components/forms/form-problem.tsx';
import { useSubmit } from '#components/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { api } from '#lib/client/api.ts';
import type { AddedSuppressions } from '#lib/suppressions/schema.ts';
import { AddResults } from './add-results.tsx';
import { SUPPRESSION_PATH } from './list-view.ts';

type AddDialogProps = { onClose: () => void; onAdded: () => void };

/** Addresses to suppress, typed, pasted or from a CSV file; then the result of each. */
export function AddDialog({ onClose, onAdded }: AddDialogProps) {
  const t = useTexts('suppression');
  const formId = useId();
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null);
  const [added, setAdded] = useState<AddedSuppressions | null>(null);
  const { errors, problem, pending, isUnsaved, form } = useSubmit({
    isGuarded: true,
    check: ({ addresses = '' }): Record<string, string> =>
      !file && readAddresses(addresses).length === 0 ? { addresses: fieldMessage(t('addresses'), t('required')) } : {},
    send: async ({ addresses = '', description = '' }) => {
      const note = description.trim() === '' ? {} : { description: description.trim() };
      const answer = file
        ? await api<AddedSuppressions>('POST', `${SUPPRESSION_PATH}/import`, { csv: file.csv })
        : await api<AddedSuppressions>('POST', `${SUPPRESSION_PATH}/bulk`, {
            suppressions: readAddresses(addresses).map((recipient) => ({ recipient, ...note })),
          });
      setAdded(answer);
      onAdded();
    },
  });
  const choose = async (chosen: File | undefined) =>
    setFile(chosen ? { name: chosen.name, csv: await chosen.text() } : null);
  return (
    <Dialog
      open
      isUnsaved={isUnsaved}
      onOpenChange={onClose}
      title={added ? t('results') : t('addTitle')}
      description={added ? undefined : t('addText')}
      actions={
        added ? (
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        ) : (
          <Button variant="primary" type="submit" form={formId} loading={pending}>
            {t('addAction')}
          </Button>
        )
      }
    >
      {added ? (
        <AddResults added={added} />
      ) : (
        <form {...form} id={formId} className="flex flex-col gap-4">
          <FormProblem problem={problem} />
          <Field
            name="addresses"
            label={t('addresses')}
            description={t('addressesText')}
            error={errors.addresses}
            optional={file !== null}
          >
            <Textarea rows={4} spellCheck={false} disabled={file !== null} />
          </Field>
          <Field name="description" label={t('reason')} optional>
            <Input maxLength={500} autoComplete="off" disabled={file !== null} />
          </Field>
          <label className="flex flex-col gap-1 text-base">
            <span className="font-medium">{t('file')}</span>
            <input
              name="file"
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              onChange={(event) => void choose(event.target.files?.[0])}
              className="block w-full min-w-0 text-sm text-muted file:mr-3 file:rounded-md file:border file:border-line file:bg-surface file:px-3 file:py-1.5 file:text-fg"
            />
            <span className="text-sm text-muted">
              {file
                ? t('chosen', { name: file.name, rows: file.csv.split(/\r?\n/).filter(Boolean).length })
                : t('fileText')}
            </span>
          </label>
        </form>
      )}
    </Dialog>
  );
}

const readAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');
