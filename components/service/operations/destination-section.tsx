'use client';

import { CirclePause, Hourglass, type LucideIcon, MailCheck, Snail, Unplug } from 'lucide-react';
import { useFormatter } from 'use-intl/react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Section } from '#components/ui/section.tsx';
import { State } from '#components/ui/state.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Tone } from '#components/ui/tone-class.ts';
import { formatMailboxProvider } from '#lib/core/mailbox-provider-names.ts';
import type { HeldReason, OperatedDestination, Operations } from '#lib/service/operations/schema.ts';
import { DestinationMenu } from './destination-menu.tsx';
import { formatCount } from './format.ts';

type DestinationSectionProps = { all: Operations; onChange: () => void };

/** The destinations of waiting mail, those held back with the reason, and the actions on them. */
export function DestinationSection({ all, onChange }: DestinationSectionProps) {
  const t = useTexts('operations');
  const { destinations, brokenTls, queue } = all;
  return (
    <Section title={t('destinations')} description={t('destinationsText')}>
      <Card flush>
        {destinations.length === 0 ? (
          <EmptyState icon={MailCheck} title={t('noDestinations')}>
            {t('noDestinationsText')}
          </EmptyState>
        ) : (
          <DestinationTable destinations={destinations} isEstimate={queue.isEstimate} onChange={onChange} />
        )}
      </Card>
      {brokenTls.length > 0 && (
        <p className="mt-2 text-xs text-muted wrap-anywhere">{t('brokenTls', { hosts: brokenTls.join(', ') })}</p>
      )}
    </Section>
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
  // On narrow screens a destination shows its waiting mail and its actions only.
  const wideOnly = '@max-2xl:hidden';
  return (
    <DataTable
      caption={t('destinations')}
      columns={[
        {
          key: 'destination',
          header: t('destination'),
          cell: ({ destination }) => <DestinationName destination={destination} />,
          copied: ({ destination }) => destination,
        },
        { key: 'state', header: t('state'), width: 260, cell: (row) => <DestinationState row={row} /> },
        {
          key: 'waiting',
          header: t('waiting'),
          align: 'right',
          width: 'count',
          cell: ({ waiting }) => number(waiting),
        },
        { key: 'due', header: t('due'), align: 'right', width: 'count', cell: ({ due }) => number(due) },
        {
          key: 'sessions',
          header: t('sessions'),
          align: 'right',
          width: 'code',
          className: wideOnly,
          cell: ({ running, limit }) => (limit === null ? '–' : t('sessionsOf', { running, limit })),
        },
        { key: 'policy', header: t('policy'), width: 230, className: wideOnly, cell: (row) => <Policy row={row} /> },
        {
          key: 'actions',
          header: t('actions'),
          quiet: true,
          align: 'right',
          width: 'actions',
          cell: (row) => <DestinationMenu row={row} onChange={onChange} />,
        },
      ]}
      rows={destinations}
      rowKey={({ destination }) => destination}
    />
  );
}

/** The name of a provider with the one that commands take, or a mail host. */
function DestinationName({ destination }: Pick<OperatedDestination, 'destination'>) {
  const name = formatMailboxProvider(destination);
  return (
    <span className="wrap-anywhere">
      {name}
      {name !== destination && <span className="block text-xs text-muted">{destination}</span>}
    </span>
  );
}

const HELD: Record<HeldReason, { tone: Tone; icon: LucideIcon }> = {
  paused: { tone: 'info', icon: CirclePause },
  throttled: { tone: 'warning', icon: Hourglass },
  dead: { tone: 'danger', icon: Unplug },
  slow: { tone: 'neutral', icon: Snail },
};

function DestinationState({ row: { held, heldUntil, isKnown } }: { row: OperatedDestination }) {
  const t = useTexts('operations');
  if (!held) return <span className="text-muted">{t(isKnown ? 'sending' : 'unknownDestination')}</span>;
  return (
    <span className="flex min-w-0 items-center gap-x-2">
      <State isLoud {...HELD[held]}>
        {t(`held.${held}`)}
      </State>
      {heldUntil && (
        <span className="truncate text-xs text-muted">
          <Time at={heldUntil} />
        </span>
      )}
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
