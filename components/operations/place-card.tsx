'use client';

import { CirclePause, Hourglass, type LucideIcon, MailCheck, Snail, Unplug } from 'lucide-react';
import { useFormatter } from 'use-intl/react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Badge, type Tone } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Time } from '#components/ui/time.tsx';
import type { HeldReason, OperatedPlace, Operations } from '#lib/operations/schema.ts';
import { sayCount } from './format.ts';
import { PlaceMenu } from './place-menu.tsx';

type PlaceCardProps = { all: Operations; onChange: () => void };

/** Where waiting mail goes, what is held back and why, and what can be done about it. */
export function PlaceCard({ all, onChange }: PlaceCardProps) {
  const t = useTexts('operations');
  const { places, brokenTls, queue } = all;
  return (
    <Card flush title={t('places')} description={t('placesText')}>
      {places.length === 0 ? (
        <EmptyState icon={MailCheck} title={t('noPlaces')}>
          {t('noPlacesText')}
        </EmptyState>
      ) : (
        <PlaceTable places={places} isEstimate={queue.isEstimate} onChange={onChange} />
      )}
      {brokenTls.length > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-muted wrap-anywhere">
          {t('brokenTls', { hosts: brokenTls.join(', ') })}
        </p>
      )}
    </Card>
  );
}

type PlaceTableProps = { places: readonly OperatedPlace[]; isEstimate: boolean; onChange: () => void };

function PlaceTable({ places, isEstimate, onChange }: PlaceTableProps) {
  const t = useTexts('operations');
  const format = useFormatter();
  const number = (value: number) => sayCount(format.number, value, isEstimate);
  const figure = { align: 'right' as const, className: 'tabular-nums whitespace-nowrap' };
  // Where rows are stacked, a place tells what waits and what can be done.
  const wideOnly = '@max-2xl:hidden whitespace-nowrap tabular-nums';
  return (
    <DataTable
      caption={t('places')}
      columns={[
        { key: 'place', header: t('place'), cell: (place) => <Name place={place} /> },
        { key: 'waiting', header: t('waiting'), ...figure, cell: ({ waiting }) => number(waiting) },
        { key: 'due', header: t('due'), ...figure, cell: ({ due }) => number(due) },
        {
          key: 'sessions',
          header: t('sessions'),
          align: 'right',
          className: wideOnly,
          cell: ({ running, limit }) => (limit === null ? '–' : t('sessionsOf', { running, limit })),
        },
        { key: 'shape', header: t('shape'), className: wideOnly, cell: (place) => <Shape place={place} /> },
        {
          key: 'actions',
          header: t('actions'),
          quiet: true,
          align: 'right',
          cell: (place) => <PlaceMenu place={place} onChange={onChange} />,
        },
      ]}
      rows={places}
      rowKey={({ place }) => place}
    />
  );
}

const HELD: Record<HeldReason, { tone: Tone; icon: LucideIcon }> = {
  paused: { tone: 'info', icon: CirclePause },
  patience: { tone: 'warning', icon: Hourglass },
  dead: { tone: 'danger', icon: Unplug },
  slow: { tone: 'neutral', icon: Snail },
};

function Name({ place: { place, held, heldUntil, isKnown } }: { place: OperatedPlace }) {
  const t = useTexts('operations');
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="min-w-0 wrap-anywhere">{place}</span>
      {held && <Badge {...HELD[held]}>{t(`held.${held}`)}</Badge>}
      {heldUntil && (
        <span className="text-sm font-normal text-muted">
          <Time at={heldUntil} />
        </span>
      )}
      {!isKnown && <span className="text-sm font-normal text-muted">{t('unknownPlace')}</span>}
    </span>
  );
}

function Shape({ place: { shape } }: { place: OperatedPlace }) {
  const t = useTexts('operations');
  if (!shape) return '–';
  const { connections, messagesPerConnection, perMinute, isOwn } = shape;
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      {t('shapeText', { connections: String(connections), messages: String(messagesPerConnection) })}
      {perMinute !== null && t('shapeRate', { rate: perMinute })}
      {isOwn && <Badge tone="accent">{t('own')}</Badge>}
    </span>
  );
}
