'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { DataTable } from '#components/ui/data-table.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { SmtpSession } from '#lib/senders/smtp-sessions/schema.ts';

/** The refusals of a session as the relay replied them; closed without a session. */
export function RefusalsDialog({ session, onClose }: { session: SmtpSession | null; onClose: () => void }) {
  const t = useTexts('smtpSessions');
  return (
    <Dialog
      open={session !== null}
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t('refusalsOf', { client: session?.clientName || session?.ip || '' })}
      description={t('refusalsText')}
    >
      <DataTable
        caption={t('refusals')}
        columns={[
          {
            key: 'command',
            width: 'state',
            header: t('command'),
            cell: ({ command }) => <code className="font-mono text-xs">{command || '–'}</code>,
          },
          {
            key: 'at',
            header: t('at'),
            cell: ({ at }) => t('seconds', { seconds: Math.round(at / 10) / 100 }),
            width: 'time',
          },
          {
            key: 'reply',
            wraps: true,
            header: t('reply'),
            cell: ({ code, enhanced, text }) => (
              <span className="font-mono text-xs wrap-anywhere">
                {[code, enhanced, text].filter(Boolean).join(' ')}
              </span>
            ),
          },
        ]}
        rows={(session?.refusals ?? []).map((refusal, index) => ({ ...refusal, index }))}
        rowKey={({ index }) => String(index)}
      />
    </Dialog>
  );
}
