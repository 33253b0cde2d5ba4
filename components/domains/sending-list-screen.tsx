'use client';

import { Plus } from 'lucide-react';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { type Column, DataTable } from '#components/ui/data-table.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import { useFeature } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { SendingDomain } from '#lib/domains/schema.ts';
import { DomainTabs } from './domain-tabs.tsx';
import { ADD_SCREENS, SENDING_PATH, SENDING_SCREEN } from './paths.ts';
import { DomainBadge } from './status-badge.tsx';

/** How often the list is read while a domain waits for its records, in milliseconds. */
const WAITING_POLL_MS = 15_000;

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
    className: '@2xl:w-full @2xl:max-w-0',
  },
  { key: 'state', header: t('state'), cell: ({ status }) => <DomainBadge status={status} />, inline: true },
  {
    key: 'added',
    header: t('added'),
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap text-muted">
        <Time at={createdAt} />
      </span>
    ),
    inline: true,
  },
];

/** The domains that the company sends from, and where each stands. */
export function SendingListScreen({ initial }: { initial: readonly SendingDomain[] }) {
  const t = useTexts('domains');
  const canAdd = useFeature('sendingDomain.create');
  const canOpen = useFeature('sendingDomain.detail');
  const fallbackData = { data: [...initial] };
  const { data = fallbackData } = useApi<{ data: SendingDomain[] }>(SENDING_PATH, {
    fallbackData,
    refreshInterval: (latest) =>
      (latest ?? fallbackData).data.some(({ status }) => status === 'unverified') ? WAITING_POLL_MS : 0,
  });
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          canAdd && (
            <ButtonLink href={ADD_SCREENS.sending} variant="primary">
              <Plus aria-hidden /> {t('add')}
            </ButtonLink>
          )
        }
      />
      <DomainTabs current="sending" />
      <Card flush>
        <DataTable
          caption={t('caption')}
          columns={columnsOf(t)}
          rows={data.data}
          rowKey={({ id }) => id}
          {...(canOpen && { rowHref: ({ id }: SendingDomain) => `${SENDING_SCREEN}/${id}` })}
        />
      </Card>
    </>
  );
}
