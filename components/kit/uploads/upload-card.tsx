'use client';

import { RotateCw, X } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { RunningUpload, Uploads } from './use-uploads.ts';

type UploadCardProps = { upload: RunningUpload; uploads: Uploads };

/** A file that is being uploaded, with its progress, or the reason for which it was refused. */
export function UploadCard({ upload: { key, file, part, error }, uploads }: UploadCardProps) {
  const t = useTexts('uploads');
  const { name } = file;
  const isSent = part >= 1;
  return (
    <li
      className={`relative flex min-h-14 min-w-0 flex-col justify-center gap-1.5 rounded-lg border px-3 py-2.5 sm:min-h-44 ${
        error ? 'border-danger-line bg-danger-bg' : 'border-line bg-sunken'
      }`}
    >
      <span className="truncate pr-8 text-sm font-medium">{name}</span>
      {error ? (
        <>
          <span role="alert" className="line-clamp-3 text-xs text-danger-text">
            {error}
          </span>
          <Button size="sm" className="w-fit" onClick={() => uploads.retry(key)}>
            <RotateCw aria-hidden /> {t('retry')}
          </Button>
        </>
      ) : (
        <>
          <span
            role="progressbar"
            aria-label={t('progress', { name })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(part * 100)}
            className="h-1.5 overflow-hidden rounded-full bg-line"
          >
            <span className="block h-full bg-accent" style={{ width: `${part * 100}%` }} />
          </span>
          <span className="text-xs text-muted tabular-nums">{isSent ? t('checking') : t('percent', { part })}</span>
        </>
      )}
      <IconButton
        size="sm"
        label={t(error ? 'dismiss' : 'cancel', { name })}
        className="absolute top-1.5 right-1.5"
        onClick={() => uploads.cancel(key)}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  );
}
