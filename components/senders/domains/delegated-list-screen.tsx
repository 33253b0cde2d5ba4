'use client';

import { Link2, Undo2 } from 'lucide-react';
import { ListScreen } from '#components/kit/list/list-screen.tsx';
import { useWholeList } from '#components/kit/list/use-whole-list.ts';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { CodeBlock } from '#components/ui/code/code-block.tsx';
import type { HighlightedSample } from '#components/ui/code/code-sample.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { Time } from '#components/ui/time.tsx';
import { useFeature } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { BounceDomain, DelegatedKind, HttpsState } from '#lib/senders/domains/delegated/schema.ts';
import type { DomainCounts } from '#lib/senders/domains/schema.ts';
import { DomainTabs } from './domain-tabs.tsx';
import { HttpsMark } from './https-mark.tsx';
import { ADD_SCREENS, DELEGATED_SCREENS } from './paths.ts';
import { getListPollMs } from './poll-delay.ts';
import { DomainState } from './status-mark.tsx';

/** A domain of either kind; only a tracking domain has a state of HTTPS. */
type DelegatedDomain = BounceDomain & { httpsState?: HttpsState };

const HTTPS_COLUMN = (t: Translate<'delegated'>): Column<DelegatedDomain> => ({
  key: 'https',
  header: t('https'),
  cell: ({ httpsState, status }) => status === 'verified' && httpsState && <HttpsMark state={httpsState} />,
  width: 170,
  inline: true,
});

const columnsOf = (t: Translate<'delegated'>, kind: DelegatedKind): readonly Column<DelegatedDomain>[] => [
  {
    key: 'domain',
    header: t('domain'),
    copied: ({ domain }) => domain,
    cell: ({ domain, isDefault }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 truncate">{domain}</span>
        {isDefault && <Tag>{t('isDefault')}</Tag>}
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
  ...(kind === 'tracking' ? [HTTPS_COLUMN(t)] : []),
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

type DelegatedListProps = {
  kind: DelegatedKind;
  initial: readonly DelegatedDomain[];
  counts: DomainCounts;
  sample: HighlightedSample;
};

/** Lists the company's bounce or tracking domains with their status. */
export function DelegatedListScreen({ kind, initial, counts, sample }: DelegatedListProps) {
  const t = useTexts('delegated');
  const canAdd = useFeature(`${kind}Domain.create`);
  const canOpen = useFeature(`${kind}Domain.detail`);
  const { data } = useApi(
    `GET /api/config/v1/domain/${kind}`,
    {},
    { refreshInterval: (latest) => getListPollMs(latest?.data ?? initial) },
  );
  const list = useWholeList<DelegatedDomain>(data?.data ?? initial);
  return (
    <ListScreen
      list={list}
      title={t(`${kind}.title`)}
      description={t(`${kind}.description`)}
      add={canAdd && { href: ADD_SCREENS[kind], label: t(`${kind}.add`) }}
      above={<DomainTabs current={kind} counts={counts} />}
      caption={t(`${kind}.title`)}
      columns={columnsOf(t, kind)}
      canOpen={canOpen}
      rowHref={({ id }) => `${DELEGATED_SCREENS[kind]}/${id}`}
      empty={{
        icon: kind === 'bounce' ? Undo2 : Link2,
        title: t(`${kind}.empty`),
        text: t(`${kind}.emptyText`),
        code: canAdd && <CodeBlock label={t('byCode')} samples={[sample]} />,
      }}
    />
  );
}
