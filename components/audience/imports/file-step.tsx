'use client';

import { FileSpreadsheet, Upload } from 'lucide-react';
import Link from 'next/link';
import { useRef } from 'react';
import { formatBytes } from '#components/kit/message/format-bytes.ts';
import { DropZone } from '#components/kit/uploads/drop-zone.tsx';
import { UploadCard } from '#components/kit/uploads/upload-card.tsx';
import { useUploads } from '#components/kit/uploads/use-uploads.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { DownloadButton } from '#components/ui/download-button.tsx';
import type { PreparedImport } from '#lib/audience/imports/schema.ts';
import { showToast } from '#lib/client/toasts.ts';
import { IMPORT_EXTENSIONS, IMPORT_MAX_BYTES } from '#lib/content/media/values.ts';
import { sampleFile } from './sample-file.ts';
import { sendImportFile } from './send-import-file.ts';

type FileStepProps = {
  /** The file that was chosen before, with the way back to it. */
  current?: { name: string; href: string };
  onPrepared: (prepared: PreparedImport) => void;
};

/** Takes a file: dropped, pasted or chosen. A refused one stays with the sentence that says why. */
export function FileStep({ current, onPrepared }: FileStepProps) {
  const t = useTexts('imports');
  const chooser = useRef<HTMLInputElement>(null);
  const uploads = useUploads({
    types: IMPORT_EXTENSIONS,
    maxBytes: IMPORT_MAX_BYTES,
    send: sendImportFile,
    onAdded: onPrepared,
  });
  const { running } = uploads;
  const isSending = running.some(({ error }) => error === null);
  const take = (files: readonly File[]) => {
    if (files.length === 0 || isSending) return;
    if (files.length > 1) showToast({ type: 'info', title: t('file.one') });
    for (const { key } of running) uploads.cancel(key);
    uploads.add(files.slice(0, 1));
  };
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <DropZone maxBytes={IMPORT_MAX_BYTES} onFiles={take} />
      {current && (
        <Link
          href={current.href}
          className="flex min-w-0 items-center gap-3 rounded-lg border border-line px-4 py-3 hover:bg-hover"
        >
          <FileSpreadsheet aria-hidden className="size-5 shrink-0 stroke-[1.75] text-muted" />
          <span className="min-w-0">
            <span className="block truncate font-medium text-accent-text">
              {t('file.current', { name: current.name })}
            </span>
            <span className="block text-sm text-muted">{t('file.currentText')}</span>
          </span>
        </Link>
      )}
      <div className="flex flex-col items-center gap-1 rounded-xl border-[1.5px] border-dashed border-line-strong bg-canvas px-6 py-10 text-center">
        <span className="mb-2 grid size-10 place-items-center rounded-[10px] border border-line bg-surface text-muted">
          <FileSpreadsheet aria-hidden className="size-5 stroke-[1.75]" />
        </span>
        <h2 className="text-lg font-semibold">{t('file.title')}</h2>
        <p id="import-file-hint" className="max-w-[46ch] text-sm text-balance text-muted">
          {t('file.text', { size: formatBytes(IMPORT_MAX_BYTES) })}
        </p>
        <input
          ref={chooser}
          type="file"
          aria-label={t('file.label')}
          accept={IMPORT_EXTENSIONS.map((type) => `.${type}`).join(',')}
          tabIndex={-1}
          className="hidden"
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])]);
            // The same file may be chosen again.
            event.currentTarget.value = '';
          }}
        />
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          <Button
            variant="primary"
            disabled={isSending}
            aria-describedby="import-file-hint"
            onClick={() => chooser.current?.click()}
          >
            <Upload aria-hidden /> {t('file.choose')}
          </Button>
          <DownloadButton source={sampleFile}>{t('file.sample')}</DownloadButton>
        </div>
        {running.length > 0 && (
          <ul
            aria-label={t('file.uploads')}
            className="mt-6 flex w-full max-w-lg flex-col gap-2 text-left [&>li]:sm:min-h-14"
          >
            {running.map((upload) => (
              <UploadCard key={upload.key} upload={upload} uploads={uploads} />
            ))}
          </ul>
        )}
      </div>
      <section className="text-sm text-muted">
        <h2 className="mb-2 text-base font-semibold text-fg">{t('file.next')}</h2>
        <ol className="flex list-decimal flex-col gap-1 pl-5">
          <li>{t('file.first')}</li>
          <li>{t('file.second')}</li>
          <li>{t('file.third')}</li>
        </ol>
      </section>
    </div>
  );
}
