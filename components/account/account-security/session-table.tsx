'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { Time } from '#components/ui/time.tsx';
import type { SessionSeen } from '#lib/account/identity/schema.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';

/** A person's sessions, each with its end. */
export function SessionTable({ sessions, onEnded }: { sessions: SessionSeen[] | null; onEnded: () => void }) {
  const t = useTexts('accountSecurity');
  const nameOf = ({ device }: SessionSeen) => device || t('sessions.unknown');
  return (
    <DataTable
      caption={t('sessions.table')}
      rows={sessions}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'device',
          wraps: true,
          header: t('sessions.device'),
          cell: (session) => (
            <span className="flex flex-wrap items-center gap-2 font-medium">
              {nameOf(session)}
              {session.isCurrent && <Tag>{t('sessions.current')}</Tag>}
            </span>
          ),
        },
        {
          key: 'ip',
          width: 'date',
          header: t('sessions.ip'),
          cell: ({ ip }) => <span className="font-mono text-sm">{ip ?? '–'}</span>,
        },
        {
          key: 'lastSeen',
          width: 'code',
          header: t('sessions.lastSeen'),
          cell: ({ lastSeenAt }) => <Time at={lastSeenAt} />,
        },
        {
          key: 'createdAt',
          width: 'code',
          header: t('sessions.signedIn'),
          cell: ({ createdAt }) => <Time at={createdAt} />,
        },
        {
          key: 'end',
          width: 128,
          header: t('sessions.action'),
          quiet: true,
          align: 'right',
          cell: (session) =>
            !session.isCurrent && <EndButton id={session.id} name={nameOf(session)} onEnded={onEnded} />,
        },
      ]}
    />
  );
}

function EndButton({ id, name, onEnded }: { id: string; name: string; onEnded: () => void }) {
  const t = useTexts('accountSecurity');
  const { pending, run: end } = useAction(async () => {
    await api('DELETE /api/config/v1/session/{id}', { params: { id } });
    showToast({ type: 'success', title: t('sessions.ended') });
    onEnded();
  });
  return (
    <Button
      data-no-replay
      size="sm"
      aria-label={t('sessions.endOf', { device: name })}
      loading={pending}
      onClick={() => end()}
    >
      {t('sessions.end')}
    </Button>
  );
}
