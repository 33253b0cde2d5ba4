'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { buttonClass } from '#components/ui/button-class.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { ToggleGroup } from '#components/ui/toggle-group.tsx';
import type { Calendar, CalendarEntry } from '#lib/campaigns/campaigns/calendar/schema.ts';
import { useGrant } from '#lib/client/features.tsx';
import { errorSentence } from '#lib/client/show-error.ts';
import { useApi } from '#lib/client/use-api.ts';
import { Agenda } from './agenda.tsx';
import { CALENDAR_MODES, type CalendarRange, daysOf, rangeHref, stepRange, weeksOf } from './calendar-days.ts';
import { DayGrid } from './day-grid.tsx';
import { type EntryActions, EntryButton } from './entry-button.tsx';
import { formatRange } from './format-day.ts';

// Most visits move nothing.
const MoveDialog = dynamic(() => import('./move-dialog.tsx').then((module) => module.MoveDialog), { ssr: false });

type CalendarScreenProps = { range: CalendarRange; today: string; initial: Calendar };

/** The calendar of campaigns and A/B tests: a month, a week or an agenda, and the drafts without a day. */
export function CalendarScreen({ range, today, initial }: CalendarScreenProps) {
  const t = useTexts('campaignCalendar');
  const router = useRouter();
  const canModify = useGrant('campaigns/modify');
  const canSend = useGrant('campaigns/send');
  const days = daysOf(range);
  const {
    data = initial,
    error,
    mutate,
  } = useApi(
    'GET /api/suite/v1/campaign/calendar',
    { query: days },
    {
      fallbackData: initial,
    },
  );
  const [moved, setMoved] = useState<{ entry: CalendarEntry; day: string | null } | null>(null);
  const [dragged, setDragged] = useState<CalendarEntry | null>(null);
  const byDay = Map.groupBy(data.entries, ({ day }) => day);
  const entriesOf = (day: string) => byDay.get(day) ?? [];
  const actions: EntryActions = {
    canMove: ({ state }) => canModify && (state === 'DRAFT' || (state === 'SCHEDULED' && canSend)),
    move: (entry) => setMoved({ entry, day: null }),
    drag: setDragged,
  };
  const agenda = (
    <Agenda
      day={range.day}
      days={weeksOf(range)
        .flat()
        .filter((day) => day >= days.from && day <= days.to)}
      entriesOf={entriesOf}
      actions={actions}
    />
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <ToggleGroup
            label={t('view')}
            items={CALENDAR_MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
            value={range.mode}
            onChange={(mode) => router.push(rangeHref({ ...range, mode }, today))}
          />
        }
      />
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Step range={stepRange(range, -1)} today={today} label={t('before')} icon={ChevronLeft} />
        <Step range={stepRange(range, 1)} today={today} label={t('after')} icon={ChevronRight} />
        <ButtonLink href={rangeHref({ ...range, day: today }, today)} size="sm">
          {t('today')}
        </ButtonLink>
        <p aria-live="polite" className="ml-1 text-base font-medium">
          {formatRange(range, days)}
        </p>
      </div>
      {error && <ErrorState message={errorSentence(error)} requestId={error.requestId} onRetry={() => void mutate()} />}
      <div className="mt-3 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_14rem]">
        {range.mode === 'agenda' ? (
          agenda
        ) : (
          <>
            <div className="max-lg:hidden">
              <DayGrid
                range={range}
                today={today}
                entriesOf={entriesOf}
                actions={actions}
                dragged={dragged}
                onDrop={(day) => dragged && setMoved({ entry: dragged, day })}
              />
            </div>
            <div className="lg:hidden">{agenda}</div>
          </>
        )}
        <aside aria-labelledby="unplanned">
          <h2 id="unplanned" className="text-sm font-medium">
            {t('unplanned')}
          </h2>
          <p className="mb-2 text-xs text-muted">{t('unplannedText')}</p>
          {data.drafts.length === 0 ? (
            <p className="text-sm text-muted">{t('noDrafts')}</p>
          ) : (
            <ul className="flex flex-col gap-1">
              {data.drafts.map((entry) => (
                <li key={entry.id}>
                  <EntryButton entry={entry} actions={actions} />
                </li>
              ))}
            </ul>
          )}
        </aside>
      </div>
      {moved && (
        <MoveDialog
          {...moved}
          today={today}
          timezone={data.timezone}
          onClose={() => setMoved(null)}
          onMoved={() => void mutate()}
        />
      )}
    </>
  );
}

type StepProps = { range: CalendarRange; today: string; label: string; icon: typeof ChevronLeft };

function Step({ range, today, label, icon: Icon }: StepProps) {
  return (
    <Link
      href={rangeHref(range, today)}
      aria-label={label}
      title={label}
      className={buttonClass('outline', 'sm', true)}
    >
      <Icon aria-hidden />
    </Link>
  );
}
