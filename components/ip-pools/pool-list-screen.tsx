'use client';

import { Network } from 'lucide-react';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { ListScreen } from '#components/ui/list-screen.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { useFeature } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { IpPool } from '#lib/ip-pools/schema.ts';
import { POOLS_PATH, POOLS_SCREEN } from './paths.ts';
import { DefaultBadge, PoolBadge } from './pool-badge.tsx';

const columnsOf = (t: Translate<'ipPools'>, canOpen: boolean): readonly Column<IpPool>[] => [
  {
    key: 'name',
    wraps: true,
    header: t('name'),
    cell: (pool) => (
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        {canOpen && !pool.isShared ? (
          <TextLink href={`${POOLS_SCREEN}/${pool.id}`}>{pool.name}</TextLink>
        ) : (
          <span className="wrap-anywhere">{pool.name}</span>
        )}
        {pool.isDefault && <DefaultBadge />}
      </span>
    ),
  },
  { key: 'state', width: 'state', header: t('state'), cell: ({ state }) => <PoolBadge state={state} /> },
  {
    key: 'way',
    width: 220,
    header: t('way'),
    cell: ({ route }) => (
      <span className="whitespace-nowrap text-muted">{route === null ? t('shared') : t(`routes.${route}`)}</span>
    ),
  },
  {
    key: 'addresses',
    width: 'code',
    header: t('addresses'),
    align: 'right',
    cell: ({ addresses }) => <span className="text-muted tabular-nums">{addresses ?? '–'}</span>,
  },
];

/** The pools that the account may send through: its own, and the installation's by name and state. */
export function PoolListScreen({ initial }: { initial: readonly IpPool[] }) {
  const t = useTexts('ipPools');
  const canCreate = useFeature('ipPool.create');
  const canOpen = useFeature('ipPool.detail');
  const fallbackData = { data: [...initial] };
  const { data = fallbackData } = useApi<{ data: IpPool[] }>(POOLS_PATH, { fallbackData });
  return (
    <ListScreen
      title={t('title')}
      description={t('description')}
      add={canCreate && { href: `${POOLS_SCREEN}/create`, label: t('create') }}
      caption={t('caption')}
      columns={columnsOf(t, canOpen)}
      rows={data.data}
      empty={{ icon: Network, title: t('none'), text: t('noneText') }}
    />
  );
}
