'use client';

import { KeyRound } from 'lucide-react';
import { usePathname, useSearchParams } from 'next/navigation';
import { SubaccountSelect } from '#components/kit/filters/subaccount-select.tsx';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { ListScreen } from '#components/ui/list-screen.tsx';
import { Time } from '#components/ui/time.tsx';
import { useFeature } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { ApiKey } from '#lib/senders/api-keys/schema.ts';
import type { SubaccountChoice } from '#lib/senders/subaccounts/schema.ts';
import { getKeyState, KeyMark } from './key-state.tsx';
import { KEYS_SCREEN } from './paths.ts';
import { presetOf } from './presets.ts';

const columnsOf = (t: Translate<'apiKeys'>, nowMs: number): readonly Column<ApiKey>[] => [
  {
    key: 'name',
    header: t('name'),
    cell: (key) => <KeyName apiKey={key} nowMs={nowMs} />,
  },
  {
    key: 'hint',
    header: t('detail.key'),
    cell: ({ hint }) => <code className="font-mono text-xs text-muted">{`${hint}…`}</code>,
    width: 140,
  },
  {
    key: 'may',
    header: t('may'),
    cell: ({ grants, sdk }) => (sdk ? t('kinds.sdk') : t(`presets.${presetOf(grants)}`)),
    width: 120,
  },
  {
    key: 'limits',
    header: t('limits'),
    cell: (key) => <span className="text-muted">{limitsOf(t, key)}</span>,
    width: 200,
  },
  {
    key: 'expires',
    header: t('expires'),
    cell: ({ expiresAt }) => <span className="text-muted">{expiresAt ? <Time at={expiresAt} /> : t('never')}</span>,
    width: 130,
  },
  {
    key: 'used',
    header: t('used'),
    cell: ({ lastUsedAt }) => (
      <span className="text-muted">{lastUsedAt ? <Time at={lastUsedAt} /> : t('neverUsed')}</span>
    ),
    width: 140,
  },
];

function KeyName({ apiKey, nowMs }: { apiKey: ApiKey; nowMs: number }) {
  const state = getKeyState(apiKey, nowMs);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="min-w-0 truncate">{apiKey.name}</span>
      {state !== 'active' && <KeyMark state={state} />}
    </span>
  );
}

function limitsOf(t: Translate<'apiKeys'>, { allowedIps, domains, sdk }: ApiKey): string {
  const limits = [
    sdk !== null && t('templateCount', { count: sdk.templates.length }),
    allowedIps.length > 0 && t('ipCount', { count: allowedIps.length }),
    domains.length > 0 && t('domainCount', { count: domains.length }),
  ].filter((text) => text !== false);
  return limits.length > 0 ? limits.join(', ') : t('noLimits');
}

type KeyListScreenProps = {
  initial: readonly ApiKey[];
  /** Time of the list, in Unix milliseconds. */
  nowMs: number;
  /** The subaccounts that the list can be narrowed to. */
  subaccounts: readonly SubaccountChoice[];
};

/** The keys of this account and environment: their permissions and restrictions, and when each was used. */
export function KeyListScreen({ initial, nowMs, subaccounts }: KeyListScreenProps) {
  const t = useTexts('apiKeys');
  const canCreate = useFeature('apiKey.create');
  const canOpen = useFeature('apiKey.detail');
  const { data = { data: initial } } = useApi('GET /api/config/v1/api-key');
  const pathname = usePathname();
  const wanted = useSearchParams().get('subaccount') ?? '';
  const choose = (id: string) =>
    window.history.pushState(null, '', id === '' ? pathname : `${pathname}?subaccount=${id}`);
  return (
    <ListScreen
      title={t('title')}
      description={t('description')}
      add={canCreate && { href: `${KEYS_SCREEN}/create`, label: t('create') }}
      caption={t('caption')}
      columns={columnsOf(t, nowMs)}
      rows={wanted === '' ? data.data : data.data.filter(({ subaccountId }) => subaccountId === wanted)}
      tabs={<SubaccountSelect choices={subaccounts} value={wanted} onChange={choose} />}
      rowHref={canOpen && (({ id }: ApiKey) => `${KEYS_SCREEN}/${id}`)}
      empty={
        wanted === ''
          ? { icon: KeyRound, title: t('none'), text: t('noneText') }
          : { icon: KeyRound, title: t('noneOfSubaccount'), text: t('noneOfSubaccountText') }
      }
    />
  );
}
