'use client';

import { CalendarDays } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { CalendarEntry } from '#lib/campaigns/campaigns/calendar/schema.ts';
import { CampaignState } from '../campaign-state.tsx';
import { type EntryActions, EntryButton } from './entry-button.tsx';
import { formatLongDay } from './format-day.ts';

type AgendaProps = {
  /** The day that it is about: the page is scrolled to it. */
  day: string;
  days: readonly string[];
  entriesOf: (day: string) => readonly CalendarEntry[];
  actions: EntryActions;
};

/** The days that have something, one below the other. */
export function Agenda({ day, days, entriesOf, actions }: AgendaProps) {
  const t = useTexts('campaignCalendar');
  const wanted = useRef<HTMLElement>(null);
  const filled = days.filter((one) => entriesOf(one).length > 0);
  const first = filled.find((one) => one >= day) ?? null;
  useEffect(() => {
    if (first !== null) wanted.current?.scrollIntoView({ block: 'nearest' });
  }, [first]);
  if (filled.length === 0)
    return (
      <EmptyState icon={CalendarDays} title={t('none')}>
        {t('noneText')}
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-4">
      {filled.map((one) => (
        <section key={one} ref={one === first ? wanted : undefined} aria-labelledby={`day-${one}`}>
          <h2 id={`day-${one}`} className="mb-1 text-sm font-medium">
            {formatLongDay(one)}
          </h2>
          <ul className="flex flex-col gap-1">
            {entriesOf(one).map((entry) => (
              <li key={entry.id} className="flex min-w-0 items-center gap-3">
                <span className="min-w-0 flex-1">
                  <EntryButton entry={entry} actions={actions} />
                </span>
                <CampaignState state={entry.state} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
