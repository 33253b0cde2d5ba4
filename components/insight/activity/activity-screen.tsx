'use client';

import { ArrowUp } from 'lucide-react';
import dynamic from 'next/dynamic';
import { usePathname, useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { ActivityTabs } from '#components/senders/smtp-sessions/activity-tabs.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import type { HighlightedSample } from '#components/ui/code/code-sample.ts';
import { CursorPager } from '#components/ui/cursor-pager.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import { useFeature } from '#lib/client/features.tsx';
import { errorSentence } from '#lib/client/show-error.ts';
import { useRangeFault } from '#lib/client/use-custom-range.ts';
import { useStatusChoices } from '#lib/client/use-status-choices.ts';
import type { ActivityPage } from '#lib/insight/activity/schema.ts';
import type { SubaccountChoice } from '#lib/senders/subaccounts/schema.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityTable } from './activity-table.tsx';
import { ExportsButton } from './exports/exports-button.tsx';
import { type ListView, listQuery, readView, screenQuery } from './list-view.ts';
import { summaryQuery } from './summary/summary-query.ts';
import { type InitialPage, type LivePage, useLivePage } from './use-live-page.ts';

// The list comes first: the figures above it are read once it is there.
const ActivitySummary = dynamic(
  () => import('./summary/activity-summary.tsx').then((module) => module.ActivitySummaryStrip),
  { ssr: false, loading: SummaryPlaceholder },
);

// Most lists have rows.
const NothingFound = dynamic(() => import('./activity-empty.tsx').then((module) => module.NothingFound));
const NothingSent = dynamic(() => import('./activity-empty.tsx').then((module) => module.NothingSent));

type ActivityScreenProps = {
  /** The page that the server read for the first address. */
  initial: InitialPage;
  sample: HighlightedSample;
  /** Today in the company's zone, YYYY-MM-DD. */
  today: string;
  /** The subaccounts that the list can be narrowed to. */
  subaccounts: readonly SubaccountChoice[];
};

/** Everything that was sent, a row per recipient, live. */
export function ActivityScreen({ initial, sample, today, subaccounts }: ActivityScreenProps) {
  const t = useTexts('activity');
  const ui = useTexts('ui');
  const { view, hrefOf, change } = useListView();
  const hasExport = useFeature('activity.export');
  const hasRange = useFeature('activityFilter.range');
  const hasCustom = useFeature('activityFilter.rangeCustomRange');
  const hasFault = useRangeFault('activityFilter', view, today);
  const query = hasFault ? null : listQuery(view);
  const live = useLivePage(query, initial);
  const isFiltered = view.search !== '' || view.status !== 'all' || view.subaccount !== '' || view.filters.length > 0;
  const isUnused = !isFiltered && live.page?.data.length === 0;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            {hasExport && <ExportsButton view={view} />}
            {!isUnused && (
              <ButtonLink href="/configuration" variant="primary">
                {t('sendTest')}
              </ButtonLink>
            )}
          </>
        }
      />
      <ActivityTabs current="messages" />
      {!isUnused && !hasFault && summaryQuery(view) !== null && (
        <ActivitySummary view={view} canNarrow={hasRange && hasCustom} onChange={change} />
      )}
      <ActivityFilters view={view} onChange={change} today={today} subaccounts={subaccounts} />
      <div>
        <div aria-live="polite" className="sticky top-[calc(var(--height-topbar)+1rem)] z-10 h-0">
          {live.newCount > 0 && <NewRows count={live.newCount} onShow={live.showNew} />}
        </div>
        <Card flush>
          {live.error && live.page && (
            <Alert tone="warning" title={t('stopped')} className="m-3">
              {errorSentence(live.error)}{' '}
              <Button size="sm" onClick={live.retry}>
                {ui('retry')}
              </Button>
            </Alert>
          )}
          <Rows
            live={live}
            unasked={query === null ? t(hasFault ? 'changeDays' : 'chooseDays') : null}
            empty={
              isFiltered ? (
                <NothingFound onClear={() => change({ search: '', status: 'all', subaccount: '', filters: [] })} />
              ) : (
                <NothingSent sample={sample} />
              )
            }
          />
          {live.page && <Pager page={live.page} hrefOf={hrefOf} />}
        </Card>
      </div>
    </>
  );
}

function Rows({
  live: { page, error, retry },
  unasked,
  empty,
}: {
  live: LivePage;
  /** The step that is missing before the list is asked for; null if none is. */
  unasked: string | null;
  empty: ReactNode;
}) {
  const t = useTexts('activity');
  if (unasked !== null) return <p className="px-4 py-10 text-center text-muted">{unasked}</p>;
  if (!page && error) return <ErrorState message={errorSentence(error)} requestId={error.requestId} onRetry={retry} />;
  if (page?.data.length === 0) {
    if (page.searchedTo === null) return empty;
    return <p className="px-4 py-10 text-center text-muted">{t('nothingSoFar')}</p>;
  }
  return <ActivityTable rows={page?.data ?? null} />;
}

function NewRows({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useTexts('activity');
  return (
    <button
      type="button"
      onClick={onShow}
      className="mx-auto flex h-7 -translate-y-1/2 items-center gap-1.5 rounded-full bg-fg px-3 text-sm font-medium text-surface shadow-popup hover:opacity-90 pointer-coarse:h-10 [&_svg]:size-3.5"
    >
      <ArrowUp aria-hidden /> {t('fresh', { count })}
    </button>
  );
}

type PagerProps = { page: ActivityPage; hrefOf: ReturnType<typeof useListView>['hrefOf'] };

function Pager({ page, hrefOf }: PagerProps) {
  const t = useTexts('activity');
  const { searchedTo } = page;
  if (!page.nextCursor && !page.previousCursor) return null;
  return (
    <CursorPager
      newerHref={page.previousCursor && hrefOf({ before: page.previousCursor })}
      olderHref={page.nextCursor && hrefOf({ cursor: page.nextCursor })}
      summary={
        searchedTo
          ? t.rich('searchedTo', { time: () => <Time at={searchedTo} absolute /> })
          : t('rows', { count: page.data.length })
      }
    />
  );
}

/** The place of the figures while they load, as high as they are. */
function SummaryPlaceholder() {
  return <div aria-busy className="h-73.5 rounded-lg border border-line bg-surface sm:h-52.5 lg:h-28.5" />;
}

/**
 * The view that the URL names, and a way to change it. Changing a filter goes back to the first page; Back undoes it.
 * The address is changed without asking the server for the page again.
 */
function useListView(): {
  view: ListView;
  hrefOf: (change: Partial<ListView>) => string;
  change: (change: Partial<ListView>) => void;
} {
  const path = usePathname();
  const { selected } = useStatusChoices('activityFilter');
  const view = readView(useSearchParams(), selected);
  const hrefOf = (change: Partial<ListView>) =>
    path + screenQuery({ ...view, cursor: null, before: null, ...change }, selected);
  const change = (next: Partial<ListView>) => window.history.pushState(null, '', hrefOf(next));
  return { view, hrefOf, change };
}
