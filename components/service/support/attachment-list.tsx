'use client';

import { Paperclip } from 'lucide-react';
import { formatBytes } from '#components/kit/message/format-bytes.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { pathOf } from '#lib/client/calls.ts';
import { downloadFile } from '#lib/client/download-file.ts';
import { showError } from '#lib/client/show-error.ts';
import type { TicketAttachment } from '#lib/service/support/schema.ts';
import type { TicketCalls } from './ticket-view.ts';

type AttachmentListProps = {
  attachments: readonly TicketAttachment[];
  calls: TicketCalls;
};

/** The files of a message; a press saves one. */
export function TicketAttachmentList({ attachments, calls }: AttachmentListProps) {
  const t = useTexts('support');
  return (
    <ul aria-label={t('attachments')} className="flex flex-wrap gap-2 px-4 pb-3.5">
      {attachments.map(({ id, name, sizeBytes }) => (
        <li key={id} className="min-w-0 max-w-full">
          <Button
            size="sm"
            className="max-w-full"
            onClick={() =>
              void downloadFile(pathOf(`GET /api/${calls}/v1/tickets/file/{id}`, { params: { id } })).catch(showError)
            }
          >
            <Paperclip aria-hidden />
            <span className="sr-only">{t('download')} </span>
            <span className="min-w-0 truncate">{name}</span>
            <span className="shrink-0 font-normal text-muted">{formatBytes(sizeBytes)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
