'use client';

import { FileUpload } from '#components/kit/forms/file-upload.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { ALLOWED_FILE_TYPES } from '#lib/core/limits.ts';

type AttachmentFieldProps = { file: File | null; pending: boolean; onFile: (file: File | null) => void };

/** Asks for a file to send with a message. */
export function AttachmentField({ file, pending, onFile }: AttachmentFieldProps) {
  const t = useTexts('support');
  return (
    <FileUpload
      label={t('attachment')}
      action={t('attach')}
      types={ALLOWED_FILE_TYPES}
      pending={pending}
      chosen={file}
      onFile={onFile}
    />
  );
}
