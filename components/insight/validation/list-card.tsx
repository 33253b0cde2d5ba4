'use client';

import { CircleCheck, CircleDashed, CircleSlash, Clock, Hourglass, LoaderCircle, type LucideIcon } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { Meter } from '#components/ui/meter.tsx';
import { State } from '#components/ui/state.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Tone } from '#components/ui/tone-class.ts';
import { formatDay } from '#lib/core/format-time.ts';
import type { ValidationListState, ValidationListView, ValidationOverview } from '#lib/insight/validation/schema.ts';
import { isActive } from './is-active.ts';
import { ListActions } from './list-actions.tsx';
import { ListCost } from './list-cost.tsx';
import { ListCounts } from './list-counts.tsx';

const LOOKS: Readonly<Record<ValidationListState, { tone: Tone; icon: LucideIcon }>> = {
  ready: { tone: 'info', icon: CircleDashed },
  queued: { tone: 'info', icon: Clock },
  running: { tone: 'info', icon: LoaderCircle },
  done: { tone: 'success', icon: CircleCheck },
  canceled: { tone: 'canceled', icon: CircleSlash },
  expired: { tone: 'canceled', icon: Hourglass },
};

type ListCardProps = {
  list: ValidationListView;
  usage: ValidationOverview['usage'];
  onChanged: () => Promise<void>;
};

/** One list: its state, the cost before the start, the progress, then the results. */
export function ListCard({ list, usage, onChanged }: ListCardProps) {
  const t = useTexts('validation');
  const day = formatDay(list.expiresAt, 'long');
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 wrap-anywhere">{list.name}</span>
          <State {...LOOKS[list.state]}>{t(`lists.states.${list.state}`)}</State>
        </span>
      }
      description={
        <>
          {t('lists.rows', { rows: list.rows })} · <Time at={list.createdAt} />
        </>
      }
      actions={<ListActions list={list} usage={usage} onChanged={onChanged} />}
    >
      {list.state === 'ready' && <ListCost list={list} usage={usage} onChanged={onChanged} />}
      {list.rechecks > 0 && <p className="text-sm">{t('lists.rechecks', { count: list.rechecks })}</p>}
      {isActive(list) && (
        <Meter
          label={t('lists.progress')}
          used={list.processed}
          total={list.rows}
          text={t('lists.progressOf', { processed: list.processed, rows: list.rows })}
        />
      )}
      {!isActive(list) && list.processed > 0 && <ListCounts list={list} />}
      {!isActive(list) && (
        <p className="mt-3 text-xs text-muted">
          {list.state === 'ready' && t('lists.readyUntil', { day })}
          {list.state === 'expired' && t('lists.gone', { day })}
          {(list.state === 'done' || list.state === 'canceled') && t('lists.keptUntil', { day })}
        </p>
      )}
    </Card>
  );
}
