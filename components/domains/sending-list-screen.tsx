'use client';

import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { ListScreen } from '#components/ui/list-screen.tsx';
import { Time } from '#components/ui/time.tsx';
import { useFeature } from '#lib/client/features.tsx';
import type { SendingDomain } from '#lib/domains/schema.ts';
import { DomainTabs } from './domain-tabs.tsx';
import { ADD_SCREENS, SENDING_PATH, SENDING_SCREEN } from './paths.ts';
import { DomainBadge } from './status-badge.tsx';
import { useDomains } from './use-domains.ts';

const columnsOf = (t: Translate<'domains'>): readonly Column<SendingDomain>[] => [
  {
    key: 'domain',
    header: t('domain'),
    cell: ({ domain, isPlatform }) => (
      <span className="block min-w-0">
        <span className="block truncate">{domain}</span>
        {isPlatform && <span className="block truncate text-sm font-normal text-muted">{t('ownName')}</span>}
      </span>
    ),
  },
  {
    key: 'state',
    width: 'date',
    header: t('state'),
    cell: ({ status }) => <DomainBadge status={status} />,
    inline: true,
  },
  {
    key: 'added',
    width: 'code',
    header: t('added'),
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap text-muted">
        <Time at={createdAt} />
      </span>
    ),
    inline: true,
  },
];

/** Lists the company's sending domains with their status. */
export function SendingListScreen({ initial }: { initial: readonly SendingDomain[] }) {
  const t = useTexts('domains');
  const canAdd = useFeature('sendingDomain.create');
  const canOpen = useFeature('sendingDomain.detail');
  return (
    <ListScreen
      title={t('title')}
      description={t('description')}
      add={canAdd && { href: ADD_SCREENS.sending, label: t('add') }}
      tabs={<DomainTabs current="sending" />}
      caption={t('caption')}
      columns={columnsOf(t)}
      rows={useDomains(SENDING_PATH, initial)}
      rowHref={canOpen && (({ id }: SendingDomain) => `${SENDING_SCREEN}/${id}`)}
    />
  );
}
