'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { type Column, DataTable } from '#components/ui/data-table.tsx';
import { Time } from '#components/ui/time.tsx';
import type { SmtpSession } from '#lib/smtp-sessions/schema.ts';
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
      cell: ({ clientName, ip }) => (
        <span className="block min-w-0">
          <span className="block truncate font-medium">{clientName || ip}</span>
          <span className="block truncate font-mono text-sm text-muted">{ip}</span>
        </span>
      ),
      className: '@2xl:max-w-64',
    },
    { key: 'outcome', header: t('outcome'), cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />, inline: true },
    { key: 'started', header: t('started'), cell: ({ startedAt }) => <Time at={startedAt} />, inline: true },
    {
      key: 'mail',
      header: t('mail'),
      cell: ({ accepted, refused }) => (
        <span className="tabular-nums">
          {t('accepted', { count: accepted })}
          {refused > 0 && <span className="text-danger">, {t('refused', { count: refused })}</span>}
        </span>
      ),
    },
    {
      key: 'refusals',
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
      cell: ({ apiKeyName }) => <KeyName name={apiKeyName} />,
      className: '@2xl:max-w-40',
    },
    { key: 'tls', header: t('tls'), cell: ({ tlsVersion }) => tlsVersion ?? t('clearText') },
  ];
  return (
    <>
      <DataTable caption={t('caption')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      <RefusalsDialog session={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function KeyName({ name }: { name: string | null }) {
  const t = useTexts('smtpSessions');
  return name === null ? (
    <span className="text-muted">{t('deletedKey')}</span>
  ) : (
    <span className="block truncate">{name}</span>
  );
}
