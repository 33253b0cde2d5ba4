'use client';

import { clsx } from 'clsx';
import { Upload, X } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { formatBytes } from '#components/kit/message/format-bytes.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { checkUpload } from '#lib/core/check-upload.ts';
import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import { fieldMessage } from './field-message.ts';

type FileUploadProps = {
  /** The name of the field, for its error and for screen readers. */
  label: string;
  /** The words of the button. */
  action: string;
  /** The allowed types, in lower case and without the dot. */
  types: readonly string[];
  pending?: boolean;
  /** The chosen file where it is kept until a form is sent; such a field has a button to remove it. */
  chosen?: { name: string; size: number } | null;
  /** Receives a file of an allowed type and size, or null when it is removed. */
  onFile: (file: File | null) => void;
};

/** A file to upload: chosen with a button or dropped on it. A wrong type or more than 20 MB is refused at once. */
export function FileUpload({ label, action, types, pending = false, chosen = null, onFile }: FileUploadProps) {
  const t = useTexts('ui');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const size = formatBytes(UPLOAD_MAX_BYTES);
  const take = (file: File | undefined) => {
    if (!file || pending) return;
    const fault = checkUpload(file, types);
    const message = fault === 'type' ? t('upload.type', { types: types.join(', ') }) : t('upload.size', { size });
    setError(fault && fieldMessage(label, message));
    if (!fault) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx('flex min-w-0 flex-col gap-1 rounded-lg', isOver && 'outline-2 outline-offset-4 outline-accent')}
    >
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <input
          ref={input}
          type="file"
          accept={types.map((type) => `.${type}`).join(',')}
          aria-label={label}
          aria-describedby={id}
          aria-invalid={error !== null}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // The same file may be chosen again.
            event.currentTarget.value = '';
          }}
        />
        <Button loading={pending} onClick={() => input.current?.click()}>
          <Upload aria-hidden /> {action}
        </Button>
        {chosen && (
          <span className="flex min-w-0 items-center gap-1 text-sm">
            <span className="truncate">{chosen.name}</span>
            <span className="shrink-0 text-muted">{formatBytes(chosen.size)}</span>
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('upload.remove', { name: chosen.name })}
              onClick={() => onFile(null)}
            >
              <X aria-hidden />
            </Button>
          </span>
        )}
      </div>
      <p
        id={id}
        role={error ? 'alert' : undefined}
        className={clsx('text-xs', error ? 'text-danger-text' : 'text-muted')}
      >
        {error ?? t('upload.hint', { types: types.join(', '), size })}
      </p>
    </div>
  );
}
