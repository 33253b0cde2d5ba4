'use client';

import { Link2, Plus, Undo2 } from 'lucide-react';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Badge } from '#components/ui/badge.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { type Column, DataTable } from '#components/ui/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import { useFeature } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { PointingDomain, PointingKind } from '#lib/domains/pointing/schema.ts';
import { DomainTabs } from './domain-tabs.tsx';
import { HttpsBadge } from './https-badge.tsx';
import { ADD_SCREENS, POINTING_PATHS, POINTING_SCREENS } from './paths.ts';
import { DomainBadge } from './status-badge.tsx';

/** How often the list is read while a domain waits for its record, in milliseconds. */
const WAITING_POLL_MS = 15_000;

const HTTPS_COLUMN = (t: Translate<'pointing'>): Column<PointingDomain> => ({
  key: 'https',
  header: t('https'),
  cell: ({ httpsState, status }) => status === 'verified' && <HttpsBadge state={httpsState} />,
  inline: true,
});

const columnsOf = (t: Translate<'pointing'>, kind: PointingKind): readonly Column<PointingDomain>[] => [
  {
    key: 'domain',
    header: t('domain'),
    cell: ({ domain, isDefault }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 truncate">{domain}</span>
        {isDefault && <Badge tone="accent">{t('isDefault')}</Badge>}
      </span>
    ),
    className: '@2xl:w-full @2xl:max-w-0',
  },
  { key: 'state', header: t('state'), cell: ({ status }) => <DomainBadge status={status} />, inline: true },
  ...(kind === 'tracking' ? [HTTPS_COLUMN(t)] : []),
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

type PointingListProps = { kind: PointingKind; initial: readonly PointingDomain[]; publicUrl: string };

/** The company's bounce or tracking domains, and where each stands. */
export function PointingListScreen({ kind, initial, publicUrl }: PointingListProps) {
  const t = useTexts('pointing');
  const canAdd = useFeature(`${kind}Domain.create`);
  const canOpen = useFeature(`${kind}Domain.detail`);
  const fallbackData = { data: [...initial] };
  const { data = fallbackData } = useApi<{ data: PointingDomain[] }>(POINTING_PATHS[kind], {
    fallbackData,
    refreshInterval: (latest) =>
      (latest ?? fallbackData).data.some(({ status }) => status === 'unverified') ? WAITING_POLL_MS : 0,
  });
  const add = canAdd && (
    <ButtonLink href={ADD_SCREENS[kind]} variant="primary">
      <Plus aria-hidden /> {t(`${kind}.add`)}
    </ButtonLink>
  );
  const isEmpty = data.data.length === 0;
  return (
    <>
      <PageHeader title={t(`${kind}.title`)} description={t(`${kind}.description`)} actions={!isEmpty && add} />
      <DomainTabs current={kind} />
      <Card flush={!isEmpty}>
        {isEmpty ? (
          <EmptyState
            icon={kind === 'bounce' ? Undo2 : Link2}
            title={t(`${kind}.empty`)}
            action={add}
            code={canAdd && <CodeBlock label={t('byCode')} samples={[sample(kind, publicUrl)]} />}
          >
            {t(`${kind}.emptyText`)}
          </EmptyState>
        ) : (
          <DataTable
            caption={t(`${kind}.title`)}
            columns={columnsOf(t, kind)}
            rows={data.data}
            rowKey={({ id }) => id}
            {...(canOpen && { rowHref: ({ id }: PointingDomain) => `${POINTING_SCREENS[kind]}/${id}` })}
          />
        )}
      </Card>
    </>
  );
}

const sample = (kind: PointingKind, publicUrl: string) => ({
  label: 'curl',
  code: `curl ${publicUrl}${POINTING_PATHS[kind]} \\
  -H "Authorization: Bearer $API_KEY" -H "x-product: transactional" \\
  -H "content-type: application/json" \\
  -d '{"domain": "${kind === 'bounce' ? 'bounces' : 'click'}.example.com"}'`,
});
