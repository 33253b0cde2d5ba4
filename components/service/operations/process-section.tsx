'use client';

import { Activity, Unplug } from 'lucide-react';
import { formatBytes } from '#components/kit/message/format-bytes.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { Section } from '#components/ui/section.tsx';
import { State } from '#components/ui/state.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Operations, RunningProcess } from '#lib/service/operations/schema.ts';

/** The running processes, and the deliveries that each holds. */
export function ProcessSection({ all: { processes, version } }: { all: Operations }) {
  const t = useTexts('operations');
  return (
    <Section title={t('processes')} description={t('processesText')}>
      <Card flush>
        {processes.length === 0 ? (
          <p className="px-4 py-3 text-sm text-muted">{t('noProcesses')}</p>
        ) : (
          <DataTable
            caption={t('processes')}
            columns={[
              {
                key: 'process',
                header: t('process'),
                cell: (row) => <Name row={row} version={version} />,
                copied: ({ host }) => host,
              },
              { key: 'beat', header: t('beat'), width: 190, cell: (row) => <Heartbeat row={row} /> },
              { key: 'roles', header: t('roles'), width: 210, cell: ({ roles }) => roles.join(', ') || t('noRoles') },
              {
                key: 'inHand',
                header: t('inHand'),
                width: 'date',
                cell: ({ deliveries }) => (deliveries ? t('inHandText', deliveries) : '–'),
              },
              { key: 'since', header: t('since'), width: 140, cell: (row) => <Time at={row.startedAt} /> },
              {
                key: 'memory',
                header: t('memory'),
                align: 'right',
                width: 'time',
                cell: ({ memoryBytes }) => (memoryBytes === null ? '–' : formatBytes(memoryBytes)),
              },
            ]}
            rows={processes}
            rowKey={({ id }) => id}
          />
        )}
      </Card>
    </Section>
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

function Heartbeat({ row: { isSilent, beatAt } }: { row: RunningProcess }) {
  const t = useTexts('operations');
  if (!isSilent)
    return (
      <State tone="success" icon={Activity}>
        {t('alive')}
      </State>
    );
  return (
    <span className="inline-flex items-center gap-2">
      <State tone="danger" icon={Unplug}>
        {t('silent')}
      </State>
      <Time at={beatAt} className="text-xs text-muted" />
    </span>
  );
}
