'use client';

import { CircleCheck, Hourglass, LoaderCircle, Trash2 } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { DownloadButton } from '#components/ui/download-button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Meter } from '#components/ui/meter.tsx';
import { State } from '#components/ui/state.tsx';
import { Time } from '#components/ui/time.tsx';
import { pathOf, type RowOf } from '#lib/client/calls.ts';

const LOOKS = {
  queued: { tone: 'info', icon: LoaderCircle },
  running: { tone: 'info', icon: LoaderCircle },
  done: { tone: 'success', icon: CircleCheck },
  expired: { tone: 'canceled', icon: Hourglass },
} as const;

const FORMATS = ['csv', 'xlsx', 'ndjson'] as const;

type ExportItemProps = { item: RowOf<'GET /api/suite/v1/exports'>; onRemove: () => void };

/** One export: how far it is, and its file in each format. */
export function ExportItem({ item, onRemove }: ExportItemProps) {
  const t = useTexts('exportItems');
  const { id, state, rows, columns, createdAt, progress } = item;
  const isActive = state === 'queued' || state === 'running';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-44 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          <State {...LOOKS[state]}>{t(`states.${state}`)}</State>
          <span className="tabular-nums">{t('rows', { count: rows })}</span>
        </p>
        <p className="mt-0.5 text-xs text-muted">
          <Time at={createdAt} /> · {t('columnCount', { count: columns.length })}
        </p>
        {isActive && (
          <Meter
            label={t('progress')}
            used={Math.round(progress * 100)}
            total={100}
            text={t('percent', { share: progress })}
          />
        )}
      </div>
      {state === 'done' && (
        <span className="flex flex-wrap gap-1.5 max-sm:order-last max-sm:w-full">
          {FORMATS.map((format) => (
            <DownloadButton
              key={format}
              size="sm"
              source={pathOf('GET /api/suite/v1/exports/{id}/file', { params: { id }, query: { format } })}
            >
              {t(`formats.${format}`)}
            </DownloadButton>
          ))}
        </span>
      )}
      <IconButton size="sm" label={isActive ? t('cancel') : t('delete')} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  );
}
