'use client';

import { Upload } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { formatBytes } from '#components/kit/message/format-bytes.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { isTyping } from '#components/ui/is-typing.ts';
import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';

type DropZoneProps = {
  /** The element that takes files; the whole page without it. */
  within?: RefObject<HTMLElement | null>;
  /** The size of a file at most. */
  maxBytes?: number;
  onFiles: (files: readonly File[]) => void;
};

/** Takes files that are dropped on the page or pasted, and shows while they are over it that it does. */
export function DropZone({ within, maxBytes = UPLOAD_MAX_BYTES, onFiles }: DropZoneProps) {
  const t = useTexts('uploads');
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((files: FileList | null | undefined) => {
    if (files && files.length > 0) onFiles([...files]);
  });
  useEffect(() => {
    const area: HTMLElement | Document = within?.current ?? document;
    // Events come from each element below the pointer: it has left when nothing below is entered.
    let depth = 0;
    const hasFiles = (event: Event) =>
      event instanceof DragEvent && (event.dataTransfer?.types.includes('Files') ?? false);
    const on: Record<string, (event: Event) => void> = {
      dragenter: (event) => {
        if (!hasFiles(event)) return;
        depth += 1;
        setOver(true);
      },
      dragover: (event) => {
        if (hasFiles(event)) event.preventDefault();
      },
      dragleave: (event) => {
        if (!hasFiles(event)) return;
        depth = Math.max(0, depth - 1);
        if (depth === 0) setOver(false);
      },
      drop: (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth = 0;
        setOver(false);
        take(event instanceof DragEvent ? event.dataTransfer?.files : null);
      },
      paste: (event) => {
        if (event instanceof ClipboardEvent && !isTyping(event.target)) take(event.clipboardData?.files);
      },
    };
    for (const [name, listen] of Object.entries(on)) area.addEventListener(name, listen);
    return () => {
      for (const [name, listen] of Object.entries(on)) area.removeEventListener(name, listen);
    };
  }, [within]);
  if (!isOver) return null;
  return (
    <div
      aria-hidden
      className={`pointer-events-none inset-3 z-30 flex flex-col items-center justify-center gap-1 rounded-xl border-2 border-dashed border-accent bg-accent-subtle/90 text-accent-text ${
        within ? 'absolute' : 'fixed'
      }`}
    >
      <Upload className="size-6" />
      <span className="text-lg font-semibold">{t('drop')}</span>
      <span className="text-sm">{t('dropText', { size: formatBytes(maxBytes) })}</span>
    </div>
  );
}
