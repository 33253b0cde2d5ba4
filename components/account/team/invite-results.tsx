'use client';

import { CircleCheck, Hourglass, OctagonX } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { State } from '#components/ui/state.tsx';
import type { InviteResult } from '#lib/account/team/schema.ts';

const looks = {
  invited: { tone: 'success', icon: CircleCheck },
  pending: { tone: 'info', icon: Hourglass },
  refused: { tone: 'danger', icon: OctagonX },
} as const;

/** The result for each invited address. */
export function InviteResults({ results }: { results: readonly InviteResult[] }) {
  const t = useTexts('team');
  const columns: Column<InviteResult>[] = [
    {
      key: 'email',
      wraps: true,
      header: t('create.address'),
      cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
    },
    {
      key: 'status',
      wraps: true,
      header: t('create.result'),
      cell: ({ status, message }) => (
        <span className="flex flex-wrap items-center gap-2">
          <State {...looks[status]}>{t(`create.status.${status}`)}</State>
          <span className="text-sm text-muted">
            {status === 'refused' ? message : t(status === 'invited' ? 'create.invitedText' : 'create.pendingText')}
          </span>
        </span>
      ),
      inline: true,
    },
  ];
  return (
    <section role="status">
      <Card title={t('create.results')} flush>
        <DataTable caption={t('create.results')} columns={columns} rows={results} rowKey={({ email }) => email} />
      </Card>
    </section>
  );
}
