'use client';

import { Grid3x3, Table2 } from 'lucide-react';
import { useState } from 'react';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { Section } from '#components/ui/section.tsx';
import { ToggleGroup } from '#components/ui/toggle-group.tsx';
import { ReportPart } from './part-state.tsx';
import { type Subject, useFact } from './report-calls.ts';

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** The hours of a cell, and the cells of a day. */
const CELL_HOURS = 2;
const CELLS = 24 / CELL_HOURS;

type Cell = { day: (typeof DAYS)[number]; from: number; opens: number };

/** Returns the opens of each two hours of the week. */
function cellsOf(rows: readonly { value: string; uniqueOpens: number }[]): Cell[] {
  const cells = DAYS.flatMap((day) =>
    Array.from({ length: CELLS }, (_, at): Cell => ({ day, from: at * CELL_HOURS, opens: 0 })),
  );
  for (const { value, uniqueOpens } of rows) {
    const cell = cells[Math.floor(Number(value) / CELL_HOURS)];
    if (cell) cell.opens += uniqueOpens;
  }
  return cells;
}

const clock = (hour: number): string => String(hour).padStart(2, '0');

const wordsOf = (t: Translate<'campaignReport'>, { day, from }: Cell) => ({
  day: t(`days.${day}`),
  from: clock(from),
  to: clock(from + CELL_HOURS),
});

/** The hours of the week in which people opened the mail first, as a picture or as a table. */
export function HoursSection({ subject }: { subject: Subject }) {
  const t = useTexts('campaignReport');
  const read = useFact(subject, 'peak-time');
  const [view, setView] = useState<'map' | 'table'>('map');
  return (
    <Section
      title={t('hours')}
      description={t('hoursText')}
      actions={
        <ToggleGroup
          size="sm"
          label={t('heatView')}
          items={[
            { value: 'map', label: t('map'), icon: Grid3x3 },
            { value: 'table', label: t('list'), icon: Table2 },
          ]}
          value={view}
          onChange={setView}
        />
      }
    >
      <ReportPart read={read} awaited="h-48">
        {({ data }) => {
          const cells = cellsOf(data);
          return view === 'map' ? <HeatMap cells={cells} /> : <HeatTable cells={cells} />;
        }}
      </ReportPart>
    </Section>
  );
}

function HeatMap({ cells }: { cells: readonly Cell[] }) {
  const t = useTexts('campaignReport');
  const most = Math.max(1, ...cells.map(({ opens }) => opens));
  const best = cells.reduce<Cell | null>((top, cell) => (cell.opens > (top?.opens ?? 0) ? cell : top), null);
  return (
    <div
      role="img"
      aria-label={best ? t('hoursMost', wordsOf(t, best)) : t('noRows')}
      className="grid grid-cols-[2.25rem_repeat(12,minmax(0,1fr))] items-center gap-1 text-micro text-muted"
    >
      {DAYS.map((day) => (
        <div key={day} className="contents">
          <span>{t(`days.${day}`).slice(0, 3)}</span>
          {cells
            .filter((cell) => cell.day === day)
            .map((cell) => (
              <span
                key={cell.from}
                title={t('heatCell', { ...wordsOf(t, cell), count: cell.opens })}
                style={{
                  backgroundColor: `color-mix(in oklab, var(--opened) ${Math.round((cell.opens / most) * 95)}%, var(--hover))`,
                }}
                className="h-4 rounded-xs"
              />
            ))}
        </div>
      ))}
      <span />
      {Array.from({ length: CELLS }, (_, at) => (
        <span key={String(at)} className="text-faint">
          {at % 3 === 0 ? at * CELL_HOURS : ''}
        </span>
      ))}
    </div>
  );
}

function HeatTable({ cells }: { cells: readonly Cell[] }) {
  const t = useTexts('campaignReport');
  const rows = cells.filter(({ opens }) => opens > 0).sort((one, other) => other.opens - one.opens);
  const columns: readonly Column<Cell>[] = [
    { key: 'day', header: t('day'), cell: ({ day }) => t(`days.${day}`) },
    { key: 'time', header: t('time'), cell: ({ from }) => `${clock(from)}:00–${clock(from + CELL_HOURS)}:00` },
    {
      key: 'people',
      header: t('peopleColumn'),
      cell: ({ opens }) => t('number', { count: opens }),
      align: 'right',
      width: 'count',
    },
  ];
  return (
    <div className="overflow-clip rounded-lg border border-line">
      <DataTable
        caption={t('hoursCaption')}
        columns={columns}
        rows={rows}
        rowKey={({ day, from }) => `${day} ${from}`}
      />
    </div>
  );
}
