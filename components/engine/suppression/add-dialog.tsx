'use client';

import { useId, useState } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FileUpload } from '#components/kit/forms/file-upload.tsx';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { api } from '#lib/client/api.ts';
import type { AddedSuppressions } from '#lib/engine/suppressions/schema.ts';
import { AddResults } from './add-results.tsx';

type AddDialogProps = {
  /** The addresses that the form begins with. */
  addresses: string;
  onClose: () => void;
  onAdded: () => void;
};

/** Addresses to suppress, typed, pasted or from a CSV file; then the result of each. */
export function AddDialog({ addresses, onClose, onAdded }: AddDialogProps) {
  const t = useTexts('suppression');
  const formId = useId();
  const [file, setFile] = useState<{ name: string; size: number; csv: string } | null>(null);
  const [added, setAdded] = useState<{ answer: AddedSuppressions; typed: readonly TypedAddress[] } | null>(null);
  const { errors, problem, pending, isUnsaved, form } = useSubmit({
    isGuarded: true,
    check: ({ addresses = '' }): Record<string, string> =>
      !file && readTypedAddresses(addresses).length === 0
        ? { addresses: fieldMessage(t('addresses'), t('required')) }
        : {},
    send: async ({ addresses = '', description = '' }) => {
      const typed = file ? [] : readTypedAddresses(addresses);
      const note = description.trim() === '' ? {} : { description: description.trim() };
      const answer = file
        ? await api('POST /api/config/v1/suppression/import', { body: { csv: file.csv } })
        : await api('POST /api/config/v1/suppression/bulk', {
            body: { suppressions: typed.map(({ recipient }) => ({ recipient, ...note })) },
          });
      setAdded({ answer, typed });
      onAdded();
    },
  });
  const choose = async (chosen: File | null) => {
    const csv = chosen && decodeText(new Uint8Array(await chosen.arrayBuffer()));
    setFile(chosen && { name: chosen.name, size: chosen.size, csv: csv ?? '' });
  };
  return (
    <Dialog
      open
      size="lg"
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
        <AddResults
          added={added.answer}
          // A line of the text may hold several addresses; the lines of a file are the server's to count.
          lineOf={({ index, line }) => added.typed[index]?.line ?? line}
        />
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
            <Textarea rows={4} defaultValue={addresses} spellCheck={false} disabled={file !== null} />
          </Field>
          <Field name="description" label={t('reason')} optional>
            <Input maxLength={500} autoComplete="off" disabled={file !== null} />
          </Field>
          <div className="flex flex-col gap-1.5">
            <p className="text-sm font-medium">{t('file')}</p>
            <FileUpload
              label={t('fileName')}
              action={t('fileChoose')}
              types={LIST_TYPES}
              chosen={file}
              onFile={(chosen) => void choose(chosen)}
            />
            <p className="text-xs text-muted">
              {file ? t('lines', { count: file.csv.split(/\r?\n/).filter(Boolean).length }) : t('fileText')}
            </p>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** The types of a file with addresses. */
const LIST_TYPES = ['csv', 'txt'] as const;

/** A typed or pasted address and the line that it is on, counted from 1. */
type TypedAddress = { recipient: string; line: number };

/** The address of a mailbox with a display name (RFC 5322 §3.4): `Ada <ada@example.com>`. */
const NAMED = /<([^<>]*)>\s*$/;

/**
 * Reads pasted addresses: one a line, or several with commas, semicolons or blanks between them. A display name is
 * dropped. What is no address is kept, so that its result names it.
 */
export function readTypedAddresses(text: string): TypedAddress[] {
  return text.split(/\r\n|\r|\n/).flatMap((content, index) =>
    content
      .split(/[,;]/)
      .flatMap((part) => {
        const named = NAMED.exec(part)?.[1];
        return named === undefined ? part.split(/\s+/) : [named.trim()];
      })
      .filter((recipient) => recipient !== '')
      .map((recipient) => ({ recipient, line: index + 1 })),
  );
}

/** Returns the text of bytes that name no charset: UTF-8, UTF-16 with its mark, or else Windows-1252, as spreadsheets write them. */
function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
