'use client';

import { Boxes } from 'lucide-react';
import { usePathname, useSearchParams } from 'next/navigation';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { ListScreen } from '#components/ui/list-screen.tsx';
import { useFeature } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { Subaccount } from '#lib/senders/subaccounts/schema.ts';
import { type ListView, readView, viewQuery } from './list-view.ts';
import { SUBACCOUNTS_SCREEN } from './paths.ts';
import { SubaccountFilters } from './subaccount-filters.tsx';
import { SubaccountState } from './subaccount-state.tsx';

const columnsOf = (t: Translate<'subaccounts'>): readonly Column<Subaccount>[] => [
  { key: 'name', header: t('name'), cell: ({ name }) => <span className="block min-w-0 truncate">{name}</span> },
  {
    key: 'number',
    header: t('number'),
    cell: ({ number }) => <span className="text-muted tabular-nums">{number}</span>,
    width: 'count',
    align: 'right',
  },
  { key: 'status', header: t('status'), cell: ({ status }) => <SubaccountState status={status} />, width: 'state' },
  {
    key: 'volume',
    header: t('accepted'),
    cell: ({ figures }) => <span className="tabular-nums">{t('count', { count: figures.accepted })}</span>,
    width: 'code',
    align: 'right',
  },
  {
    key: 'bounceRate',
    header: t('bounceRate'),
    cell: ({ figures }) => <Rate part={figures.bounceRate} />,
    width: 120,
    align: 'right',
  },
  {
    key: 'complaintRate',
    header: t('complaintRate'),
    cell: ({ figures }) => <Rate part={figures.complaintRate} />,
    width: 130,
    align: 'right',
  },
];

function Rate({ part }: { part: number | null }) {
  const t = useTexts('subaccounts');
  return <span className="text-muted tabular-nums">{part === null ? '–' : t('rate', { part })}</span>;
}

/** The list of a query, as the server read it. */
export type InitialList = { query: string; rows: readonly Subaccount[] };

/** The subaccounts with their volume, bounce rate and complaint rate of 30 days. */
export function SubaccountListScreen({ initial }: { initial: InitialList }) {
  const t = useTexts('subaccounts');
  const pathname = usePathname();
  const view = readView(useSearchParams());
  const canCreate = useFeature('subaccount.create');
  const canOpen = useFeature('subaccount.detail');
  const query = viewQuery(view);
  const { data } = useApi(
    'GET /api/config/v1/subaccount',
    { query: new URLSearchParams(query) },
    { keepPreviousData: true },
  );
  const rows = data?.data ?? (query === initial.query ? initial.rows : []);
  const isFiltered = view.search !== '' || view.status !== '';
  const change = (next: Partial<ListView>) =>
    window.history.pushState(null, '', pathname + viewQuery({ ...view, ...next }));
  return (
    <ListScreen
      title={t('title')}
      description={t('description')}
      add={canCreate && { href: `${SUBACCOUNTS_SCREEN}/create`, label: t('create') }}
      tabs={(isFiltered || rows.length > 0) && <SubaccountFilters view={view} onChange={change} />}
      caption={t('caption')}
      columns={columnsOf(t)}
      rows={rows}
      rowHref={canOpen && (({ id }: Subaccount) => `${SUBACCOUNTS_SCREEN}/${id}`)}
      empty={
        isFiltered
          ? { icon: Boxes, title: t('nothingMatches'), text: t('nothingMatchesText') }
          : { icon: Boxes, title: t('none'), text: t('noneText') }
      }
    />
  );
}
