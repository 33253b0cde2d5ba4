'use client';

import { Paperclip } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Tag } from '#components/ui/tag.tsx';
import type { AttachmentInfo } from '#lib/insight/activity/message/schema.ts';
import { formatBytes } from './format-bytes.ts';

/** The files of a message with their types and sizes; nothing for a message without files. */
export function AttachmentList({ attachments }: { attachments: readonly AttachmentInfo[] }) {
  const t = useTexts('message');
  if (attachments.length === 0) return null;
  return (
    <section aria-label={t('attachments')}>
      <h3 className="pb-2 text-sm font-medium text-muted">{t('attachmentCount', { count: attachments.length })}</h3>
      <ul className="flex flex-wrap gap-2">
        {attachments.map((file, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and their order never changes
            key={index}
            className="flex max-w-full items-center gap-2 rounded-md border border-line bg-canvas px-2.5 py-1.5 text-sm"
          >
            <Paperclip aria-hidden className="size-4 shrink-0 text-faint" />
            <span className="truncate font-medium">{file.filename}</span>
            <span className="shrink-0 text-muted">
              {file.contentType} · {formatBytes(file.sizeBytes)}
            </span>
            {file.inline && <Tag>{t('inline')}</Tag>}
          </li>
        ))}
      </ul>
    </section>
  );
}
