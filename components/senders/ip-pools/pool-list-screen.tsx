'use client';

import { Network } from 'lucide-react';
import { ListScreen } from '#components/kit/list/list-screen.tsx';
import { useWholeList } from '#components/kit/list/use-whole-list.ts';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { useFeature } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { IpPool } from '#lib/senders/ip-pools/schema.ts';
import { POOLS_SCREEN } from './paths.ts';
import { PoolStateMark } from './pool-state.tsx';

const columnsOf = (t: Translate<'ipPools'>): readonly Column<IpPool>[] => [
  {
    key: 'name',
    header: t('name'),
    cell: (pool) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 truncate">{pool.name}</span>
        {pool.isDefault && <Tag>{t('isDefault')}</Tag>}
      </span>
    ),
  },
  { key: 'state', header: t('state'), cell: ({ state }) => <PoolStateMark state={state} />, width: 'state' },
  {
    key: 'route',
    header: t('route'),
    cell: ({ route }) => <span className="text-muted">{route === null ? t('shared') : t(`routes.${route}`)}</span>,
    width: 220,
  },
  {
    key: 'addresses',
    header: t('addresses'),
    align: 'right',
    cell: ({ addresses }) => <span className="text-muted tabular-nums">{addresses ?? '–'}</span>,
    width: 'code',
  },
];

/** The pools that the account may send through: its own, and those of the installation by name and state. */
export function PoolListScreen({ initial }: { initial: readonly IpPool[] }) {
  const t = useTexts('ipPools');
  const canCreate = useFeature('ipPool.create');
  const canOpen = useFeature('ipPool.detail');
  const { data = { data: initial } } = useApi('GET /api/config/v1/ip-pool');
  return (
    <ListScreen
      list={useWholeList(data.data)}
      title={t('title')}
      description={t('description')}
      add={canCreate && { href: `${POOLS_SCREEN}/create`, label: t('create') }}
      caption={t('caption')}
      columns={columnsOf(t)}
      canOpen={canOpen}
      rowHref={({ id, isShared }) => (isShared ? undefined : `${POOLS_SCREEN}/${id}`)}
      empty={{ icon: Network, title: t('none'), text: t('noneText') }}
    />
  );
}
