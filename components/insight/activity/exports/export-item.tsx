'use client';

import { CircleCheck, Hourglass, LoaderCircle, Trash2 } from 'lucide-react';
import { describeFilter } from '#components/kit/filters/filter-kit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { DownloadButton } from '#components/ui/download-button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Meter } from '#components/ui/meter.tsx';
import { State } from '#components/ui/state.tsx';
import { Time } from '#components/ui/time.tsx';
import { pathOf } from '#lib/client/calls.ts';
import type { ExportView } from '#lib/insight/activity/exports/schema.ts';
import { readView } from '../list-view.ts';
import { useActivityFilters } from '../use-activity-filters.ts';

const LOOKS = {
  queued: { tone: 'info', icon: LoaderCircle },
  running: { tone: 'info', icon: LoaderCircle },
  done: { tone: 'success', icon: CircleCheck },
  expired: { tone: 'canceled', icon: Hourglass },
} as const;

type ExportItemProps = { item: ExportView; onRemove: () => void };

/** One export: what it holds, how far it is, and its file. */
export function ExportItem({ item, onRemove }: ExportItemProps) {
  const t = useTexts('activity');
  const isActive = item.state === 'queued' || item.state === 'running';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          <State {...LOOKS[item.state]}>{t(`exports.states.${item.state}`)}</State>
          <span>{t('exports.rows', { rows: item.rows, format: t(`exports.formats.${item.format}`) })}</span>
        </p>
        <p className="mt-0.5 text-xs wrap-anywhere text-muted">
          <Time at={item.createdAt} /> · {useDescription(item)}
        </p>
        {isActive && (
          <Meter
            label={t('exports.progress')}
            used={Math.round(item.progress * 100)}
            total={100}
            text={t('exports.percent', { share: item.progress })}
          />
        )}
      </div>
      {item.state === 'done' && (
        <DownloadButton
          size="sm"
          source={pathOf('GET /api/config/v1/activity-export/{id}/file', { params: { id: item.id } })}
        >
          {t('exports.download')}
        </DownloadButton>
      )}
      <IconButton size="sm" label={isActive ? t('exports.cancel') : t('exports.delete')} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  );
}

/** Describes the filters of an export in words. */
function useDescription({ query }: ExportView): string {
  const t = useTexts('activity');
  const ui = useTexts('ui');
  const kit = useActivityFilters();
  const view = readView(new URLSearchParams(query));
  const range = view.range === 'custom' ? `${view.from} – ${view.to}` : t(`ranges.${view.range}`);
  return [
    range,
    ...(view.status === 'all' ? [] : [t(`statusChoices.${view.status}`)]),
    ...(view.search === '' ? [] : [`“${view.search}”`]),
    ...view.filters.map((filter) => describeFilter(kit, filter, ui('filters.or'))),
  ].join(', ');
}
