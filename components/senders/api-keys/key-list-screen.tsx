'use client';

import { KeyRound } from 'lucide-react';
import { SubaccountSelect } from '#components/kit/filters/subaccount-select.tsx';
import { ListScreen } from '#components/kit/list/list-screen.tsx';
import { type InitialList, useList } from '#components/kit/list/use-list.ts';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { Time } from '#components/ui/time.tsx';
import type { AnswerOf } from '#lib/client/calls.ts';
import { useFeature } from '#lib/client/features.tsx';
import type { ApiKey } from '#lib/senders/api-keys/schema.ts';
import type { SubaccountChoice } from '#lib/senders/subaccounts/schema.ts';
import { getKeyState, KeyMark } from './key-state.tsx';
import { KEY_VIEW } from './key-view.ts';
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
  initial: InitialList<AnswerOf<typeof KEY_VIEW.call>>;
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
  const list = useList(KEY_VIEW, {
    initial,
    keeps: ({ subaccountId }, { subaccount }) => subaccount === '' || subaccountId === subaccount,
  });
  return (
    <ListScreen
      list={list}
      title={t('title')}
      description={t('description')}
      add={canCreate && { href: `${KEYS_SCREEN}/create`, label: t('create') }}
      caption={t('caption')}
      columns={columnsOf(t, nowMs)}
      filters={
        <SubaccountSelect
          choices={subaccounts}
          value={list.view.subaccount}
          onChange={(subaccount) => list.change({ subaccount })}
        />
      }
      canOpen={canOpen}
      rowHref={({ id }) => `${KEYS_SCREEN}/${id}`}
      empty={{ icon: KeyRound, title: t('none'), text: t('noneText') }}
      noMatch={{ icon: KeyRound, title: t('noneOfSubaccount'), text: t('noneOfSubaccountText') }}
    />
  );
}
