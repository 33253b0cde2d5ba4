'use client';

import { ScanLine } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import type { CardFields } from '#lib/audience/cards/schema.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import { upload } from '#lib/client/upload.ts';
import { checkUpload } from '#lib/core/check-upload.ts';
import { IMAGE_TYPES } from '#lib/core/limits.ts';

/** The facts of a card that a contact has no field for. */
const OTHER_FACTS = ['company', 'title', 'website', 'address'] as const;

/** A photo of a card, and what was read of it: null while it is read, and if it cannot be. */
type Scan = { url: string; fields: CardFields | null; error: string | null };

type ScanCardProps = {
  /** Receives the facts of a card. Nothing is stored. */
  onRead: (fields: CardFields) => void;
  /** Called when a picture is shown. */
  onPicture: () => void;
};

/** Reads a business card from a photo or a file, and shows the picture, so that what was read can be compared with it. */
export function ScanCard({ onRead, onPicture }: ScanCardProps) {
  const t = useTexts('contacts');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [scan, setScan] = useState<Scan | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const url = scan?.url;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  const read = async (file: File) => {
    const refused = checkUpload(file, IMAGE_TYPES);
    setFault(refused && t(refused === 'type' ? 'scan.type' : 'scan.size'));
    if (refused) return;
    const shown = URL.createObjectURL(file);
    setScan({ url: shown, fields: null, error: null });
    onPicture();
    try {
      const { fields } = await upload('POST /api/suite/v1/scan/card/upload', { image: file });
      setScan((now) => (now?.url === shown ? { ...now, fields } : now));
      onRead(fields);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const sentence = errorSentence(error);
      setScan((now) => (now?.url === shown ? { ...now, error: sentence } : now));
    }
  };
  const isReading = scan !== null && scan.fields === null && scan.error === null;
  const others = OTHER_FACTS.flatMap((name) => (scan?.fields?.[name] ? [{ name, value: scan.fields[name] }] : []));
  const error = fault ?? scan?.error;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button size="sm" loading={isReading} onClick={() => input.current?.click()}>
          <ScanLine aria-hidden /> {t(scan ? 'scan.again' : 'scan.open')}
        </Button>
        <span className="text-xs text-muted">{t('scan.hint')}</span>
      </div>
      <input
        ref={input}
        id={id}
        type="file"
        aria-label={t('scan.file')}
        accept={IMAGE_TYPES.map((one) => `.${one}`).join(',')}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void read(file);
        }}
      />
      {scan && (
        // biome-ignore lint/performance/noImgElement: the photo of this computer
        <img
          src={scan.url}
          alt={t('scan.picture')}
          className="max-h-56 w-full rounded-lg border border-line bg-sunken object-contain"
        />
      )}
      {error && (
        <p role="alert" className="text-sm text-danger-text">
          {error}
        </p>
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {scan?.fields && t('scan.done')}
      </p>
      {others.length > 0 && (
        <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-2 gap-y-1 text-sm">
          {others.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="text-muted">{t(`scan.facts.${name}`)}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
