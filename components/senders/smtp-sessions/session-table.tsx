'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { Time } from '#components/ui/time.tsx';
import type { SmtpSession } from '#lib/senders/smtp-sessions/schema.ts';
import { OutcomeBadge } from './outcome-badge.tsx';
import { RefusalsDialog } from './refusals-dialog.tsx';

/** Sessions, newest first; null while they are awaited. */
export function SessionTable({ rows }: { rows: readonly SmtpSession[] | null }) {
  const t = useTexts('smtpSessions');
  const [opened, setOpened] = useState<SmtpSession | null>(null);
  const columns: Column<SmtpSession>[] = [
    {
      key: 'client',
      header: t('client'),
      copied: ({ ip }) => ip,
      cell: ({ clientName, ip }) => (
        <span className="block min-w-0">
          <span className="block truncate font-medium">{clientName || ip}</span>
          <span className="block truncate font-mono text-sm text-muted">{ip}</span>
        </span>
      ),
    },
    {
      key: 'outcome',
      width: 170,
      header: t('outcome'),
      cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
      inline: true,
    },
    {
      key: 'started',
      width: 'code',
      header: t('started'),
      cell: ({ startedAt }) => <Time at={startedAt} />,
      inline: true,
    },
    {
      key: 'mail',
      width: 'date',
      header: t('mail'),
      cell: ({ accepted, refused }) => (
        <span className="tabular-nums">
          {t('accepted', { count: accepted })}
          {refused > 0 && <span className="text-danger-text">, {t('refused', { count: refused })}</span>}
        </span>
      ),
    },
    {
      key: 'refusals',
      width: 'date',
      header: t('refusals'),
      cell: (session) =>
        session.refusals.length === 0 ? (
          <span className="text-muted">{t('noRefusals')}</span>
        ) : (
          <Button size="sm" onClick={() => setOpened(session)}>
            {t('showRefusals', { count: session.refusals.length })}
          </Button>
        ),
    },
    {
      key: 'key',
      header: t('key'),
      cell: ({ apiKeyId, apiKeyName }) => <KeyName isKnown={apiKeyId !== null} name={apiKeyName} />,
      width: 'state',
    },
    { key: 'tls', width: 'time', header: t('tls'), cell: ({ tlsVersion }) => tlsVersion ?? t('clearText') },
  ];
  return (
    <>
      <DataTable caption={t('caption')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      <RefusalsDialog session={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function KeyName({ isKnown, name }: { isKnown: boolean; name: string | null }) {
  const t = useTexts('smtpSessions');
  if (name !== null) return <span className="block truncate">{name}</span>;
  return <span className="text-muted">{isKnown ? t('deletedKey') : t('unknownKey')}</span>;
}
