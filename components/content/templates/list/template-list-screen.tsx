'use client';

import { LayoutTemplate, Plus } from 'lucide-react';
import { usePathname, useSearchParams } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { NumberedPager } from '#components/ui/numbered-pager.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { errorSentence } from '#lib/client/show-error.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { TemplateList } from '#lib/content/templates/calls/schema.ts';
import type { TemplateSummary } from '#lib/content/templates/schema.ts';
import { TEMPLATES_SCREEN } from '../paths.ts';
import { isFiltered, type ListView, listQuery, PAGE_SIZE, readView, viewQuery } from './list-view.ts';
import { templateColumns } from './template-columns.tsx';
import { TemplateFilters } from './template-filters.tsx';
import { useSentCounts } from './use-sent-counts.ts';

type TemplateListScreenProps = { initial: { query: string; list: TemplateList } };

/** The templates of the company by pages, with their states. */
export function TemplateListScreen({ initial }: TemplateListScreenProps) {
  const t = useTexts('templates');
  const pathname = usePathname();
  const view = readView(useSearchParams());
  const mayModify = useGrant('templates/modify');
  const canCreate = useFeature('template.create') && mayModify;
  const canOpen = useFeature('template.detail');
  const query = listQuery(view);
  const { data, error, mutate } = useApi(
    'GET /api/config/v1/template',
    { query },
    { ...(String(query) === initial.query && { fallbackData: initial.list }), keepPreviousData: true },
  );
  const sent = useSentCounts(data?.data ?? []);
  const { data: labels } = useApi('GET /api/config/v1/template/label');
  const change = (next: Partial<ListView>) =>
    window.history.pushState(null, '', pathname + viewQuery({ ...view, page: 1, ...next }));
  const hrefOf = (page: number) => pathname + viewQuery({ ...view, page });
  const isEmpty = data?.total === 0;
  const add = canCreate && (
    <ButtonLink href={`${TEMPLATES_SCREEN}/add`} variant="primary">
      <Plus aria-hidden /> {t('add')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={!(isEmpty && !isFiltered(view)) && add} />
      {(isFiltered(view) || !isEmpty) && (
        <TemplateFilters view={view} labels={labels?.data.map(({ label }) => label) ?? []} onChange={change} />
      )}
      <Card flush={!isEmpty}>
        {isEmpty && isFiltered(view) && (
          <EmptyState
            icon={LayoutTemplate}
            title={t('nothingMatches')}
            action={
              <Button onClick={() => change({ search: '', kind: '', label: '', archived: '' })}>{t('clear')}</Button>
            }
          />
        )}
        {isEmpty && !isFiltered(view) && (
          <EmptyState
            icon={LayoutTemplate}
            title={t('none')}
            action={
              <>
                <Button onClick={() => change({ archived: 'true' })}>{t('showArchived')}</Button>
                {add}
              </>
            }
          >
            {t('noneText')}
          </EmptyState>
        )}
        {error && !data && (
          <ErrorState message={errorSentence(error)} requestId={error.requestId} onRetry={() => void mutate()} />
        )}
        {!isEmpty && !(error && !data) && (
          <>
            <DataTable
              caption={t('caption')}
              columns={templateColumns(t, () => void mutate(), sent)}
              rows={data?.data ?? null}
              rowKey={({ id }) => id}
              {...(canOpen && { rowHref: ({ id }: TemplateSummary) => `${TEMPLATES_SCREEN}/${id}` })}
            />
            {data && data.total > PAGE_SIZE && (
              <NumberedPager page={view.page} pageCount={Math.ceil(data.total / PAGE_SIZE)} hrefOf={hrefOf} />
            )}
          </>
        )}
      </Card>
    </>
  );
}
