'use client';

import { Cable, SearchX } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { CursorPager } from '#components/ui/cursor-pager.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { errorSentence } from '#lib/client/show-error.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { SmtpSessionPage } from '#lib/senders/smtp-sessions/schema.ts';
import { ActivityTabs } from './activity-tabs.tsx';
import { SessionFilters } from './session-filters.tsx';
import { SessionTable } from './session-table.tsx';
import { readSessionView, type SessionView, sessionsHref, sessionsQuery } from './session-view.ts';

type SessionScreenProps = {
  /** The page that the server read for the first address; null where the view was refused. */
  initial: { query: string; page: SmtpSessionPage | null };
  keys: readonly { id: string; name: string }[];
};

/** How often the first page asks what is new, in milliseconds. */
const POLL_MS = 5_000;

/** The log of SMTP sessions. */
export function SessionScreen({ initial, keys }: SessionScreenProps) {
  const t = useTexts('smtpSessions');
  const view = readSessionView(useSearchParams());
  const query = sessionsQuery(view);
  const { data, error, mutate } = useApi(
    'GET /api/config/v1/smtp-session',
    { query: new URLSearchParams(query) },
    {
      ...(query === initial.query && initial.page && { fallbackData: initial.page }),
      refreshInterval: view.cursor ? 0 : POLL_MS,
    },
  );
  const change = (next: Partial<SessionView>) =>
    window.history.pushState(null, '', sessionsHref({ ...view, cursor: null, ...next }));
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <ActivityTabs current="sessions" />
      <SessionFilters view={view} onChange={change} keys={keys} />
      <Card flush>
        {error && !data ? (
          <ErrorState message={errorSentence(error)} requestId={error.requestId} onRetry={() => void mutate()} />
        ) : (
          <SessionList page={data ?? null} view={view} onClear={() => change({ outcome: 'all', ip: '', key: '' })} />
        )}
      </Card>
    </>
  );
}

type SessionListProps = { page: SmtpSessionPage | null; view: SessionView; onClear: () => void };

function SessionList({ page, view, onClear }: SessionListProps) {
  const t = useTexts('smtpSessions');
  const isFiltered = view.outcome !== 'all' || view.ip !== '' || view.key !== '';
  if (page?.data.length === 0 && !view.cursor) {
    return isFiltered ? (
      <EmptyState icon={SearchX} title={t('nothingMatches')} action={<Button onClick={onClear}>{t('clear')}</Button>}>
        {t('nothingMatchesText')}
      </EmptyState>
    ) : (
      <EmptyState
        icon={Cable}
        title={t('none')}
        action={
          <ButtonLink href="/configuration" variant="primary">
            {t('configure')}
          </ButtonLink>
        }
      >
        {t('noneText')}
      </EmptyState>
    );
  }
  return (
    <>
      <SessionTable rows={page?.data ?? null} />
      {page && (view.cursor || page.nextCursor) && (
        <CursorPager
          newerHref={view.cursor ? sessionsHref({ ...view, cursor: null }) : null}
          olderHref={page.nextCursor && sessionsHref({ ...view, cursor: page.nextCursor })}
          summary={t('count', { count: page.data.length })}
        />
      )}
    </>
  );
}
