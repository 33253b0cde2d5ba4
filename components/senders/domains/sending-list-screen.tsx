'use client';

import { ListScreen } from '#components/kit/list/list-screen.tsx';
import { useWholeList } from '#components/kit/list/use-whole-list.ts';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { Time } from '#components/ui/time.tsx';
import { useFeature } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { DomainCounts, SendingDomain } from '#lib/senders/domains/schema.ts';
import { DomainTabs } from './domain-tabs.tsx';
import { ADD_SCREENS, SENDING_SCREEN } from './paths.ts';
import { getListPollMs } from './poll-delay.ts';
import { DomainState } from './status-mark.tsx';

const columnsOf = (t: Translate<'domains'>): readonly Column<SendingDomain>[] => [
  {
    key: 'domain',
    header: t('domain'),
    copied: ({ domain }) => domain,
    cell: ({ domain, isPlatform }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 truncate">{domain}</span>
        {isPlatform && <Tag>{t('included')}</Tag>}
      </span>
    ),
  },
  {
    key: 'state',
    header: t('state'),
    cell: ({ status }) => <DomainState status={status} />,
    width: 160,
    inline: true,
  },
  {
    key: 'added',
    header: t('added'),
    cell: ({ createdAt }) => (
      <span className="text-muted">
        <Time at={createdAt} />
      </span>
    ),
    width: 'date',
    inline: true,
  },
];

type SendingListScreenProps = { initial: readonly SendingDomain[]; counts: DomainCounts };

/** Lists the company's sending domains with their status. */
export function SendingListScreen({ initial, counts }: SendingListScreenProps) {
  const t = useTexts('domains');
  const canAdd = useFeature('sendingDomain.create');
  const canOpen = useFeature('sendingDomain.detail');
  const { data } = useApi(
    'GET /api/config/v1/domain/sending',
    {},
    { refreshInterval: (latest) => getListPollMs(latest?.data ?? initial) },
  );
  return (
    <ListScreen
      list={useWholeList(data?.data ?? initial)}
      title={t('title')}
      description={t('description')}
      add={canAdd && { href: ADD_SCREENS.sending, label: t('add') }}
      above={<DomainTabs current="sending" counts={counts} />}
      caption={t('caption')}
      columns={columnsOf(t)}
      canOpen={canOpen}
      rowHref={({ id }) => `${SENDING_SCREEN}/${id}`}
    />
  );
}
