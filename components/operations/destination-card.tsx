'use client';

import { CirclePause, Hourglass, type LucideIcon, MailCheck, Snail, Unplug } from 'lucide-react';
import { useFormatter } from 'use-intl/react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Status } from '#components/ui/status.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Tone } from '#components/ui/tone-class.ts';
import type { HeldReason, OperatedDestination, Operations } from '#lib/operations/schema.ts';
import { DestinationMenu } from './destination-menu.tsx';
import { formatCount } from './format.ts';

type DestinationCardProps = { all: Operations; onChange: () => void };

/** The destinations of waiting mail, those held back with the reason, and the actions on them. */
export function DestinationCard({ all, onChange }: DestinationCardProps) {
  const t = useTexts('operations');
  const { destinations, brokenTls, queue } = all;
  return (
    <Card flush title={t('destinations')} description={t('destinationsText')}>
      {destinations.length === 0 ? (
        <EmptyState icon={MailCheck} title={t('noDestinations')}>
          {t('noDestinationsText')}
        </EmptyState>
      ) : (
        <DestinationTable destinations={destinations} isEstimate={queue.isEstimate} onChange={onChange} />
      )}
      {brokenTls.length > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-muted wrap-anywhere">
          {t('brokenTls', { hosts: brokenTls.join(', ') })}
        </p>
      )}
    </Card>
  );
}

type DestinationTableProps = {
  destinations: readonly OperatedDestination[];
  isEstimate: boolean;
  onChange: () => void;
};

function DestinationTable({ destinations, isEstimate, onChange }: DestinationTableProps) {
  const t = useTexts('operations');
  const format = useFormatter();
  const number = (value: number) => formatCount(format.number, value, isEstimate);
  const figure = { align: 'right' as const, width: 'code' as const };
  // On narrow screens a destination shows its waiting mail and its actions only.
  const wideOnly = '@max-2xl:hidden';
  return (
    <DataTable
      caption={t('destinations')}
      columns={[
        { key: 'destination', wraps: true, header: t('destination'), cell: (row) => <Name row={row} /> },
        { key: 'waiting', header: t('waiting'), ...figure, cell: ({ waiting }) => number(waiting) },
        { key: 'due', header: t('due'), ...figure, cell: ({ due }) => number(due) },
        {
          key: 'sessions',
          header: t('sessions'),
          width: 'code',
          align: 'right',
          className: wideOnly,
          cell: ({ running, limit }) => (limit === null ? '–' : t('sessionsOf', { running, limit })),
        },
        {
          key: 'policy',
          header: t('policy'),
          width: 220,
          wraps: true,
          className: wideOnly,
          cell: (row) => <Policy row={row} />,
        },
        {
          key: 'actions',
          header: t('actions'),
          width: 72,
          quiet: true,
          align: 'right',
          cell: (row) => <DestinationMenu row={row} onChange={onChange} />,
        },
      ]}
      rows={destinations}
      rowKey={({ destination }) => destination}
    />
  );
}

const HELD: Record<HeldReason, { tone: Tone; icon: LucideIcon }> = {
  paused: { tone: 'info', icon: CirclePause },
  throttled: { tone: 'warning', icon: Hourglass },
  dead: { tone: 'danger', icon: Unplug },
  slow: { tone: 'neutral', icon: Snail },
};

function Name({ row: { destination, held, heldUntil, isKnown } }: { row: OperatedDestination }) {
  const t = useTexts('operations');
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="min-w-0 wrap-anywhere">{destination}</span>
      {held && <Status {...HELD[held]}>{t(`held.${held}`)}</Status>}
      {heldUntil && (
        <span className="text-sm font-normal text-muted">
          <Time at={heldUntil} />
        </span>
      )}
      {!isKnown && <span className="text-sm font-normal text-muted">{t('unknownDestination')}</span>}
    </span>
  );
}

function Policy({ row: { policy } }: { row: OperatedDestination }) {
  const t = useTexts('operations');
  if (!policy) return '–';
  const { connections, messagesPerConnection, perMinute, isOwn } = policy;
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      {t('policyText', { connections: String(connections), messages: String(messagesPerConnection) })}
      {perMinute !== null && t('policyRate', { rate: perMinute })}
      {isOwn && <Tag>{t('own')}</Tag>}
    </span>
  );
}
