'use client';

import { Boxes } from 'lucide-react';
import { ListFilters } from '#components/kit/list/list-filters.tsx';
import { ListScreen } from '#components/kit/list/list-screen.tsx';
import { ListSearch } from '#components/kit/list/list-search.tsx';
import { type InitialList, useList } from '#components/kit/list/use-list.ts';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import type { AnswerOf } from '#lib/client/calls.ts';
import { useFeature } from '#lib/client/features.tsx';
import type { Subaccount } from '#lib/senders/subaccounts/schema.ts';
import { SUBACCOUNT_SORTS, SUBACCOUNT_STATUSES } from '#lib/senders/subaccounts/values.ts';
import { SUBACCOUNTS_SCREEN } from './paths.ts';
import { SubaccountState } from './subaccount-state.tsx';
import { SUBACCOUNT_VIEW } from './subaccount-view.ts';

const columnsOf = (t: Translate<'subaccounts'>): readonly Column<Subaccount>[] => [
  {
    key: 'name',
    header: t('name'),
    sort: { by: 'name', direction: 'ascending' },
    cell: ({ name }) => <span className="block min-w-0 truncate">{name}</span>,
  },
  {
    key: 'number',
    header: t('number'),
    sort: { by: 'number', direction: 'ascending' },
    cell: ({ number }) => <span className="text-muted tabular-nums">{number}</span>,
    width: 'count',
    align: 'right',
  },
  { key: 'status', header: t('status'), cell: ({ status }) => <SubaccountState status={status} />, width: 'state' },
  {
    key: 'volume',
    header: t('accepted'),
    sort: { by: 'volume', direction: 'descending' },
    cell: ({ figures }) => <span className="tabular-nums">{t('count', { count: figures.accepted })}</span>,
    width: 'code',
    align: 'right',
  },
  {
    key: 'bounceRate',
    header: t('bounceRate'),
    sort: { by: 'bounceRate', direction: 'descending' },
    cell: ({ figures }) => <Rate part={figures.bounceRate} />,
    width: 120,
    align: 'right',
  },
  {
    key: 'complaintRate',
    header: t('complaintRate'),
    sort: { by: 'complaintRate', direction: 'descending' },
    cell: ({ figures }) => <Rate part={figures.complaintRate} />,
    width: 130,
    align: 'right',
  },
];

function Rate({ part }: { part: number | null }) {
  const t = useTexts('subaccounts');
  return <span className="text-muted tabular-nums">{part === null ? '–' : t('rate', { part })}</span>;
}

/** The subaccounts with their volume, bounce rate and complaint rate of 30 days. */
export function SubaccountListScreen({ initial }: { initial: InitialList<AnswerOf<typeof SUBACCOUNT_VIEW.call>> }) {
  const t = useTexts('subaccounts');
  const canCreate = useFeature('subaccount.create');
  const canOpen = useFeature('subaccount.detail');
  const list = useList(SUBACCOUNT_VIEW, { initial });
  return (
    <ListScreen
      list={list}
      title={t('title')}
      description={t('description')}
      add={canCreate && { href: `${SUBACCOUNTS_SCREEN}/create`, label: t('create') }}
      filters={
        <ListFilters
          list={list}
          label={t('filter')}
          search={<ListSearch list={list} name="search" label={t('search')} placeholder={t('searchPlaceholder')} />}
          choices={[
            {
              name: 'status',
              label: t('status'),
              any: t('anyStatus'),
              values: SUBACCOUNT_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
              width: 'w-40',
            },
            {
              name: 'sort',
              label: t('sort'),
              values: SUBACCOUNT_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) })),
              width: 'w-52',
            },
          ]}
        />
      }
      caption={t('caption')}
      columns={columnsOf(t)}
      canOpen={canOpen}
      rowHref={({ id }) => `${SUBACCOUNTS_SCREEN}/${id}`}
      empty={{ icon: Boxes, title: t('none'), text: t('noneText') }}
      noMatch={{ icon: Boxes, title: t('nothingMatches'), text: t('nothingMatchesText') }}
    />
  );
}
