'use client';

import { clsx } from 'clsx';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { CalendarEntry } from '#lib/campaigns/campaigns/calendar/schema.ts';
import { shiftDay } from '#lib/core/day-range.ts';
import { type CalendarRange, rangeHref, weeksOf } from './calendar-days.ts';
import { type EntryActions, EntryButton } from './entry-button.tsx';
import { formatLongDay, formatWeekday } from './format-day.ts';

/** Entries of a day of a month that are shown; the others are a press away. */
const SHOWN = 4;

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 };

type DayGridProps = {
  range: CalendarRange;
  today: string;
  entriesOf: (day: string) => readonly CalendarEntry[];
  actions: EntryActions;
  /** The entry that is being dragged, and what happens when it is dropped on a day. */
  dragged: CalendarEntry | null;
  onDrop: (day: string) => void;
};

/** The weeks of a month, or one week: arrow keys move between days, Enter opens one. */
export function DayGrid({ range, today, entriesOf, actions, dragged, onDrop }: DayGridProps) {
  const t = useTexts('campaignCalendar');
  const router = useRouter();
  const weeks = weeksOf(range);
  const [over, setOver] = useState<string | null>(null);
  const openDay = (day: string) => rangeHref({ mode: 'agenda', day }, today);
  const press = (event: KeyboardEvent<HTMLTableCellElement>, day: string) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') router.push(openDay(day));
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = shiftDay(day, step);
    const cell = event.currentTarget.closest('table')?.querySelector<HTMLElement>(`[data-day="${next}"]`);
    if (cell) cell.focus();
    else router.push(rangeHref({ ...range, day: next }, today));
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days that arrow keys walk through (ARIA Authoring Practices)
    <table role="grid" aria-label={t('grid')} className="w-full table-fixed border-separate border-spacing-0">
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" className="h-8 px-2 text-left text-xs font-medium text-muted">
              {formatWeekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&_td]:border-t [&_td]:border-l [&_td]:border-line [&_td:last-child]:border-r [&_tr:last-child_td]:border-b">
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const entries = entriesOf(day);
              const shown = range.mode === 'month' && entries.length > SHOWN ? entries.slice(0, SHOWN - 1) : entries;
              const isOutside = range.mode === 'month' && !day.startsWith(range.day.slice(0, 7));
              const takes = dragged !== null && day >= today && day !== dragged.day;
              return (
                <td
                  key={day}
                  data-day={day}
                  tabIndex={day === range.day ? 0 : -1}
                  aria-current={day === today ? 'date' : undefined}
                  onKeyDown={(event) => press(event, day)}
                  onDragOver={(event) => {
                    if (!takes) return;
                    event.preventDefault();
                    setOver(day);
                  }}
                  onDragLeave={() => setOver(null)}
                  onDrop={(event) => {
                    event.preventDefault();
                    setOver(null);
                    if (takes) onDrop(day);
                  }}
                  className={clsx(
                    'p-1 align-top focus-visible:-outline-offset-2',
                    range.mode === 'week' ? 'h-96' : 'h-30',
                    isOutside ? 'bg-sunken' : 'bg-surface',
                    over === day && takes && 'bg-accent-subtle',
                  )}
                >
                  <span className="sr-only">{t('dayOf', { day: formatLongDay(day), count: entries.length })}</span>
                  <span
                    aria-hidden
                    className={clsx(
                      'mb-1 flex size-5.5 items-center justify-center rounded-full text-xs tabular-nums',
                      day === today ? 'bg-accent font-semibold text-on-fill' : isOutside ? 'text-faint' : 'text-muted',
                    )}
                  >
                    {Number(day.slice(8))}
                  </span>
                  <ul className="flex flex-col gap-0.75">
                    {shown.map((entry) => (
                      <li key={entry.id}>
                        <EntryButton entry={entry} actions={actions} />
                      </li>
                    ))}
                    {shown.length < entries.length && (
                      <li>
                        <Link href={openDay(day)} className="px-1.25 text-xs text-muted hover:text-fg hover:underline">
                          {t('more', { count: entries.length - shown.length })}
                        </Link>
                      </li>
                    )}
                  </ul>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
