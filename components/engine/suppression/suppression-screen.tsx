'use client';

import { Ban, Plus, SearchX } from 'lucide-react';
import { usePathname, useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { CursorPager } from '#components/ui/cursor-pager.tsx';
import { DownloadButton } from '#components/ui/download-button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { pathOf } from '#lib/client/calls.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { SuppressedRecipientPage, SuppressionRule } from '#lib/engine/suppressions/schema.ts';
import type { SubaccountChoice } from '#lib/senders/subaccounts/schema.ts';
import { AddDialog } from './add-dialog.tsx';
import { CheckSection } from './check-section.tsx';
import { type ListView, readView, viewQuery } from './list-view.ts';
import { RuleSection } from './rule-section.tsx';
import { SuppressionFilters } from './suppression-filters.tsx';
import { SuppressionTable } from './suppression-table.tsx';

type SuppressionScreenProps = {
  /** The first page, loaded by the server; null where that failed. */
  initial: { query: string; page: SuppressedRecipientPage | null };
  rule: SuppressionRule;
  /** The subaccounts that the list can be narrowed to. */
  subaccounts: readonly SubaccountChoice[];
};

/** The suppression list: check an address, search, add, remove. */
export function SuppressionScreen({ initial, rule, subaccounts }: SuppressionScreenProps) {
  const t = useTexts('suppression');
  const path = usePathname();
  const parameters = useSearchParams();
  const view = readView(parameters);
  const wanted = parameters.get('add');
  const [adding, setAdding] = useState(false);
  const query = viewQuery(view);
  const hrefOf = (change: Partial<ListView>) => path + viewQuery({ ...view, cursor: '', ...change });
  const change = (next: Partial<ListView>) => window.history.pushState(null, '', hrefOf(next));
  const closeAdding = () => {
    setAdding(false);
    if (wanted !== null) window.history.replaceState(null, '', path + query);
  };
  const { data, error, mutate } = useApi(
    'GET /api/config/v1/suppression/recipient',
    { query: new URLSearchParams(query) },
    { ...(query === initial.query && initial.page && { fallbackData: initial.page }), keepPreviousData: true },
  );
  const isFiltered = view.search !== '' || view.type !== '' || view.source !== '' || view.subaccount !== '';
  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden /> {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <DownloadButton source={pathOf('GET /api/config/v1/suppression/export')}>{t('exportCsv')}</DownloadButton>
            {add}
          </>
        }
      />
      <CheckSection onRemoved={() => void mutate()} />
      <div className="flex flex-col gap-3">
        <SuppressionFilters view={view} onChange={change} subaccounts={subaccounts} />
        <Card flush>
          {error && !data ? (
            <ErrorState message={errorSentence(error)} requestId={error.requestId} onRetry={() => void mutate()} />
          ) : data?.data.length === 0 ? (
            <Nothing
              isFiltered={isFiltered}
              onClear={() => change({ search: '', type: '', source: '', subaccount: '' })}
              add={add}
            />
          ) : (
            <>
              <SuppressionTable rows={data?.data ?? null} onRemoved={() => mutate()} />
              {data && (view.cursor !== '' || data.nextCursor) && (
                <CursorPager
                  newerHref={view.cursor === '' ? null : hrefOf({})}
                  olderHref={data.nextCursor && hrefOf({ cursor: data.nextCursor })}
                  summary={t('rows', { count: data.data.length })}
                />
              )}
            </>
          )}
        </Card>
      </div>
      <RuleSection rule={rule} />
      {(adding || wanted !== null) && (
        <AddDialog addresses={wanted ?? ''} onClose={closeAdding} onAdded={() => void mutate()} />
      )}
    </>
  );
}

type NothingProps = { isFiltered: boolean; onClear: () => void; add: React.ReactNode };

function Nothing({ isFiltered, onClear, add }: NothingProps) {
  const t = useTexts('suppression');
  if (isFiltered) {
    return (
      <EmptyState icon={SearchX} title={t('nothingMatches')} action={<Button onClick={onClear}>{t('clear')}</Button>}>
        {t('nothingMatchesText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Ban} title={t('none')} action={add}>
      {t('noneText')}
    </EmptyState>
  );
}
