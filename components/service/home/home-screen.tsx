'use client';

import { UsersRound } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { OpenJobList, useOpenJobs } from '#components/kit/jobs/open-job-list.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Select } from '#components/ui/select.tsx';
import type { NearLimit } from '#lib/account/usage/schema.ts';
import type { AnswerOf } from '#lib/client/calls.ts';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { shiftDay } from '#lib/core/day-range.ts';
import { formatDay } from '#lib/core/format-time.ts';
import type { Missions, Stats } from '#lib/service/home/schema.ts';
import { HOME_LIMITS, HOME_RANGES, type HomeRange, type HomeRangeName, homeHref } from './home-range.ts';
import { HomeTiles } from './home-tiles.tsx';
import { MailByDay } from './mail-by-day.tsx';
import { MissionPanel } from './mission-panel.tsx';
import { NearLimits } from './near-limits.tsx';

// Most visits choose a range by its name: the days come with the choice.
const DayRange = dynamic(() => import('#components/kit/forms/day-range.tsx').then((module) => module.DayRange));

type HomeScreenProps = {
  /** The first name of the reader. */
  name: string;
  partOfDay: 'morning' | 'afternoon' | 'evening';
  today: string;
  range: HomeRange;
  /** Null for readers who may not see statistics. */
  stats: Stats | null;
  missions: Missions;
  limits: readonly NearLimit[];
  jobs: AnswerOf<'GET /api/suite/v1/jobs'>;
};

/** The first screen of the marketing product: what happened, what to do next, what runs, and which limits are near. */
export function HomeScreen({ name, partOfDay, today, range, stats, missions, limits, jobs }: HomeScreenProps) {
  const t = useTexts('home');
  const canAdd = useGrant('contacts/modify');
  const seesMessages = useGrant('message_events/view');
  const hasActivity = useFeature('activity') && seesMessages;
  const isEmpty = stats?.contacts?.total === 0 && (stats.email?.sent ?? 0) === 0;
  return (
    <>
      <PageHeader
        title={t(`greeting.${partOfDay}`, { name })}
        description={stats && !isEmpty ? <Compared stats={stats} /> : t('withoutFigures')}
        actions={
          <>
            {stats && !isEmpty && <RangeSelect range={range} today={today} />}
            {canAdd && !isEmpty && (
              <ButtonLink href="/contact?add" variant="primary" prefetch={false}>
                {t('addContact')}
              </ButtonLink>
            )}
          </>
        }
      />
      {stats && !isEmpty && range.name === 'custom' && <OwnRange range={range} today={today} />}
      {stats && !isEmpty && <HomeTiles stats={stats} />}
      <div className="grid min-w-0 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {isEmpty && <NoContacts canAdd={canAdd} />}
          {stats && !isEmpty && <MailByDay stats={stats} today={today} hasActivity={hasActivity} />}
        </div>
        <aside className="flex min-w-0 flex-col gap-8">
          <Running initial={jobs} />
          <MissionPanel initial={missions} />
          <NearLimits limits={limits} />
        </aside>
      </div>
    </>
  );
}

function Compared({ stats: { start, end, timezone, days } }: { stats: Stats }) {
  const t = useTexts('home');
  return t('compared', {
    start: formatDay(start, start.slice(0, 4) === end.slice(0, 4) ? 'short' : 'long'),
    end: formatDay(end, 'long'),
    count: days.length,
    zone: timezone,
  });
}

function RangeSelect({ range, today }: { range: HomeRange; today: string }) {
  const t = useTexts('home');
  const router = useRouter();
  const choose = (name: HomeRangeName) => router.push(homeHref({ name, start: shiftDay(today, -29), end: today }));
  return (
    <Select
      label={t('range')}
      items={HOME_RANGES.map((value) => ({ value, label: t(`ranges.${value}`) }))}
      value={range.name}
      onChange={choose}
      className="w-40"
    />
  );
}

function OwnRange({ range: { start, end }, today }: { range: HomeRange; today: string }) {
  const t = useTexts('home');
  const router = useRouter();
  return (
    <DayRange
      key={`${start} ${end}`}
      from={start}
      to={end}
      today={today}
      limits={HOME_LIMITS}
      words={{
        firstDay: t('firstDay'),
        lastDay: t('lastDay'),
        hint: t('rangeHint', { span: HOME_LIMITS.spanDays, back: HOME_LIMITS.backDays }),
      }}
      onChange={({ from, to }) => router.push(homeHref({ name: 'custom', start: from, end: to }))}
    />
  );
}

function NoContacts({ canAdd }: { canAdd: boolean }) {
  const t = useTexts('home');
  const hasImport = useFeature('contactManagement.import');
  return (
    <div className="rounded-lg border border-line py-6">
      <EmptyState
        icon={UsersRound}
        title={t('empty.title')}
        action={
          canAdd && (
            <>
              {hasImport && (
                <ButtonLink href="/contact/import" variant="primary" prefetch={false}>
                  {t('empty.import')}
                </ButtonLink>
              )}
              <ButtonLink href="/contact?add" prefetch={false}>
                {t('addContact')}
              </ButtonLink>
            </>
          )
        }
      >
        {t('empty.text')}
      </EmptyState>
    </div>
  );
}

/** The work in the background, as long as there is some. */
function Running({ initial }: { initial: HomeScreenProps['jobs'] }) {
  const t = useTexts('home');
  const { data = initial, mutate } = useOpenJobs(initial);
  if (data.data.length === 0) return null;
  return (
    <Section title={t('running')}>
      <OpenJobList jobs={data.data} onCanceled={() => void mutate()} />
    </Section>
  );
}
