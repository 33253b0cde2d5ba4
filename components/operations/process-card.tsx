'use client';

import { Activity, Unplug } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Operations, RunningProcess } from '#lib/operations/schema.ts';
import { formatBytes } from './format.ts';

/** The running processes, and the deliveries that each holds. */
export function ProcessCard({ all: { processes, version } }: { all: Operations }) {
  const t = useTexts('operations');
  return (
    <Card flush title={t('processes')} description={t('processesText')}>
      {processes.length === 0 ? (
        <p className="px-4 py-3 text-base text-muted">{t('noProcesses')}</p>
      ) : (
        <DataTable
          caption={t('processes')}
          columns={[
            { key: 'process', wraps: true, header: t('process'), cell: (row) => <Name row={row} version={version} /> },
            {
              key: 'roles',
              width: 160,
              wraps: true,
              header: t('roles'),
              cell: ({ roles }) => roles.join(', ') || t('noRoles'),
            },
            {
              key: 'inHand',
              width: 160,
              header: t('inHand'),
              cell: ({ deliveries }) => (deliveries ? t('inHandText', deliveries) : '–'),
            },
            {
              key: 'memory',
              width: 'code',
              header: t('memory'),
              align: 'right',
              cell: ({ memoryBytes }) => (memoryBytes === null ? '–' : formatBytes(memoryBytes)),
            },
            {
              key: 'since',
              width: 'code',
              header: t('since'),
              cell: (row) => <Time at={row.startedAt} />,
            },
            { key: 'beat', header: t('beat'), width: 200, cell: (row) => <Sign row={row} /> },
          ]}
          rows={processes}
          rowKey={({ id }) => id}
        />
      )}
    </Card>
  );
}

function Name({ row: { kind, host, pid, version: own }, version }: { row: RunningProcess; version: string }) {
  const t = useTexts('operations');
  return (
    <span className="flex min-w-0 flex-col">
      <span>{t(`kinds.${kind}`)}</span>
      <span className="font-mono text-xs font-normal text-muted wrap-anywhere">
        {host} · {t('pid', { pid: String(pid) })}
        {own !== version && ` · ${t('otherVersion', { version: own })}`}
      </span>
    </span>
  );
}

function Sign({ row: { isSilent, beatAt } }: { row: RunningProcess }) {
  const t = useTexts('operations');
  if (!isSilent)
    return (
      <Status tone="success" icon={Activity}>
        {t('alive')}
      </Status>
    );
  return (
    <span className="inline-flex items-center gap-2">
      <Status tone="danger" icon={Unplug}>
        {t('silent')}
      </Status>
      <Time at={beatAt} className="text-sm text-muted" />
    </span>
  );
}
