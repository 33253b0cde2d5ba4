'use client';

import { KeyRound } from 'lucide-react';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { ListScreen } from '#components/ui/list-screen.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ApiKey } from '#lib/api-keys/schema.ts';
import { useFeature } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import { KEYS_PATH, KEYS_SCREEN } from './paths.ts';
import { presetOf } from './presets.ts';

const columnsOf = (t: Translate<'apiKeys'>): readonly Column<ApiKey>[] => [
  {
    key: 'name',
    header: t('name'),
    cell: ({ name, hint }) => (
      <span className="block min-w-0">
        <span className="block truncate">{name}</span>
        <code className="block truncate font-mono text-sm font-normal text-muted">{`${hint}…`}</code>
      </span>
    ),
  },
  {
    key: 'may',
    width: 'date',
    header: t('may'),
    cell: ({ grants }) => <span className="whitespace-nowrap">{t(`presets.${presetOf(grants)}`)}</span>,
  },
  {
    key: 'limits',
    width: 180,
    wraps: true,
    header: t('limits'),
    cell: (key) => <span className="text-muted">{limitsOf(t, key)}</span>,
  },
  {
    key: 'expires',
    width: 'code',
    header: t('expires'),
    cell: ({ expiresAt }) => (
      <span className="whitespace-nowrap text-muted">{expiresAt ? <Time at={expiresAt} /> : t('never')}</span>
    ),
  },
  {
    key: 'used',
    width: 'code',
    header: t('used'),
    cell: ({ lastUsedAt }) => (
      <span className="whitespace-nowrap text-muted">{lastUsedAt ? <Time at={lastUsedAt} /> : t('neverUsed')}</span>
    ),
  },
];

function limitsOf(t: Translate<'apiKeys'>, { allowedIps, domains }: ApiKey): string {
  const limits = [
    allowedIps.length > 0 && t('ipCount', { count: allowedIps.length }),
    domains.length > 0 && t('domainCount', { count: domains.length }),
  ].filter((text) => text !== false);
  return limits.length > 0 ? limits.join(', ') : t('noLimits');
}

/** The keys of this account and environment: what each may do, where it counts, and when it was used. */
export function KeyListScreen({ initial }: { initial: readonly ApiKey[] }) {
  const t = useTexts('apiKeys');
  const canCreate = useFeature('apiKey.create');
  const canOpen = useFeature('apiKey.detail');
  const fallbackData = { data: [...initial] };
  const { data = fallbackData } = useApi<{ data: ApiKey[] }>(KEYS_PATH, { fallbackData });
  return (
    <ListScreen
      title={t('title')}
      description={t('description')}
      add={canCreate && { href: `${KEYS_SCREEN}/create`, label: t('create') }}
      caption={t('caption')}
      columns={columnsOf(t)}
      rows={data.data}
      rowHref={canOpen && (({ id }: ApiKey) => `${KEYS_SCREEN}/${id}`)}
      empty={{ icon: KeyRound, title: t('none'), text: t('noneText') }}
    />
  );
}
