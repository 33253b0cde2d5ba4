'use client';

import { AtSign, CircleCheck, CircleSlash, Hourglass } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { boldName } from '#components/kit/forms/remove-button.tsx';
import { ListFilters } from '#components/kit/list/list-filters.tsx';
import { ListScreen } from '#components/kit/list/list-screen.tsx';
import { ListSearch } from '#components/kit/list/list-search.tsx';
import { type InitialList, useList } from '#components/kit/list/use-list.ts';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { State, type StateLook } from '#components/ui/state.tsx';
import { Time } from '#components/ui/time.tsx';
import { api } from '#lib/client/api.ts';
import type { AnswerOf } from '#lib/client/calls.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { Sender, SenderDomain } from '#lib/senders/senders/schema.ts';
import { SENDER_STATES } from '#lib/senders/senders/values.ts';
import { SenderDomains } from './sender-domains.tsx';
import { SenderMenu } from './sender-menu.tsx';
import { SenderName } from './sender-name.tsx';
import { DOMAINS_QUERY, SENDER_VIEW } from './sender-view.ts';

// Most visits change no sender.
const SenderForm = dynamic(() => import('./sender-form.tsx').then((module) => module.SenderForm), { ssr: false });

/** How often domains that wait for their records are read again, in milliseconds. */
const WAITING_POLL_MS = 15_000;

const LOOKS: Record<Sender['state'], StateLook> = {
  pending: { tone: 'neutral', icon: Hourglass, isLoud: true },
  verified: { tone: 'success', icon: CircleCheck },
  blocked: { tone: 'danger', icon: CircleSlash },
};

type SenderListScreenProps = {
  initial: InitialList<AnswerOf<typeof SENDER_VIEW.call>>;
  domains: AnswerOf<'GET /api/suite/v1/senders/domain'>;
};

/** The senders with what each of them lacks, and the sending domains with the records to add. */
export function SenderListScreen({ initial, domains: given }: SenderListScreenProps) {
  const t = useTexts('senders');
  const list = useList(SENDER_VIEW, { initial });
  const { data: { data: domains } = given, mutate } = useApi(
    'GET /api/suite/v1/senders/domain',
    { query: DOMAINS_QUERY },
    {
      fallbackData: given,
      refreshInterval: (latest) =>
        (latest ?? given).data.some(({ state }) => state !== 'verified') ? WAITING_POLL_MS : 0,
    },
  );
  const [edited, setEdited] = useState<Sender | 'new' | null>(null);
  const [removed, setRemoved] = useState<Sender | null>(null);
  const refresh = async () => {
    await Promise.all([list.refresh(), mutate()]);
  };
  const actions = { edit: setEdited, remove: setRemoved, refresh };
  return (
    <>
      <ListScreen
        list={list}
        title={t('title')}
        description={t('description')}
        add={{ label: t('create'), onSelect: () => setEdited('new') }}
        filters={
          <ListFilters
            list={list}
            label={t('filter')}
            search={<ListSearch list={list} name="search" label={t('search')} placeholder={t('searchPlaceholder')} />}
            choices={[
              {
                name: 'state',
                label: t('state'),
                any: t('anyState'),
                values: SENDER_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
                width: 'w-44',
              },
            ]}
          />
        }
        caption={t('caption')}
        columns={columnsOf(t, domains, actions)}
        rowKey={({ senderId }) => senderId}
        empty={{ icon: AtSign, title: t('none'), text: t('noneText') }}
        noMatch={{ icon: AtSign, title: t('nothingMatches'), text: t('nothingMatchesText') }}
        below={<SenderDomains domains={domains} onChanged={refresh} />}
      />
      {edited && (
        <SenderForm
          sender={edited === 'new' ? null : edited}
          domains={domains.map(({ domain }) => domain)}
          onClose={() => setEdited(null)}
          onSaved={() => void refresh()}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title={t('deleteTitle')}
        consequence={t.rich('deleteText', { email: removed?.email ?? '', ...boldName })}
        action={t('delete')}
        onConfirm={async () => {
          if (!removed) return;
          await api('DELETE /api/suite/v1/senders/{id}', { params: { id: removed.senderId } });
          showToast({ type: 'success', title: t('deleted', { email: removed.email }) });
          await refresh();
        }}
      />
    </>
  );
}

type RowActions = {
  edit: (sender: Sender) => void;
  remove: (sender: Sender) => void;
  refresh: () => Promise<void>;
};

const columnsOf = (
  t: Translate<'senders'>,
  domains: readonly SenderDomain[],
  { edit, remove, refresh }: RowActions,
): readonly Column<Sender>[] => [
  {
    key: 'sender',
    header: t('sender'),
    sort: { by: 'name', direction: 'ascending' },
    wraps: true,
    cell: (sender) => (
      <SenderName sender={sender} domain={domains.find(({ domain }) => domain === sender.domain) ?? null} />
    ),
  },
  {
    key: 'state',
    header: t('state'),
    cell: ({ state }) => <State {...LOOKS[state]}>{t(`states.${state}`)}</State>,
    width: 170,
    inline: true,
  },
  {
    key: 'replyTo',
    header: t('replyTo'),
    cell: ({ replyTo }) => <span className="text-muted">{replyTo ?? t('ownReplies')}</span>,
    isAbsent: ({ replyTo }) => replyTo === null,
    shownFrom: '4xl',
    width: 220,
  },
  {
    key: 'added',
    header: t('added'),
    sort: { by: '-createdAt', direction: 'descending' },
    cell: ({ createdAt }) => (
      <span className="text-muted">
        <Time at={createdAt} />
      </span>
    ),
    width: 'date',
    inline: true,
  },
  {
    key: 'actions',
    header: t('actions'),
    quiet: true,
    align: 'right',
    width: 'actions',
    cell: (sender) => (
      <SenderMenu sender={sender} onEdit={() => edit(sender)} onRemove={() => remove(sender)} onChanged={refresh} />
    ),
  },
];
