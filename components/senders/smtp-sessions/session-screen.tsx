'use client';

import { Cable } from 'lucide-react';
import { useState } from 'react';
import { ListFilters } from '#components/kit/list/list-filters.tsx';
import { ListScreen } from '#components/kit/list/list-screen.tsx';
import { ListSearch } from '#components/kit/list/list-search.tsx';
import { type InitialList, type UsedView, useList } from '#components/kit/list/use-list.ts';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import type { Column } from '#components/ui/data-row.tsx';
import { Time } from '#components/ui/time.tsx';
import type { AnswerOf } from '#lib/client/calls.ts';
import type { SmtpSession } from '#lib/senders/smtp-sessions/schema.ts';
import { SMTP_OUTCOMES } from '#lib/senders/smtp-sessions/values.ts';
import { ActivityTabs } from './activity-tabs.tsx';
import { OutcomeBadge } from './outcome-badge.tsx';
import { RefusalsDialog } from './refusals-dialog.tsx';
import { SESSION_VIEW } from './session-view.ts';

type Keys = readonly { id: string; name: string }[];
type SessionScreenProps = { initial: InitialList<AnswerOf<typeof SESSION_VIEW.call>>; keys: Keys };

/** How often the first page asks what is new, in milliseconds. */
const POLL_MS = 5_000;

/** The log of SMTP sessions, newest first. */
export function SessionScreen({ initial, keys }: SessionScreenProps) {
  const t = useTexts('smtpSessions');
  const [opened, setOpened] = useState<SmtpSession | null>(null);
  const list = useList(SESSION_VIEW, { initial, pollMs: POLL_MS });
  return (
    <>
      <ListScreen
        list={list}
        title={t('title')}
        description={t('description')}
        above={<ActivityTabs current="sessions" />}
        filters={<SessionFilters list={list} keys={keys} />}
        caption={t('caption')}
        columns={columnsOf(t, setOpened)}
        summary={(rows) => t('count', { count: rows.length })}
        empty={{
          icon: Cable,
          title: t('none'),
          text: t('noneText'),
          action: (
            <ButtonLink href="/configuration" variant="primary">
              {t('configure')}
            </ButtonLink>
          ),
        }}
        noMatch={{ title: t('nothingMatches'), text: t('nothingMatchesText'), clear: t('clear') }}
      />
      <RefusalsDialog session={opened} onClose={() => setOpened(null)} />
    </>
  );
}

/** Address, outcome and key of the sessions that are listed. */
function SessionFilters({ list, keys }: { list: UsedView<typeof SESSION_VIEW.parameters>; keys: Keys }) {
  const t = useTexts('smtpSessions');
  return (
    <ListFilters
      list={list}
      label={t('filter')}
      search={<ListSearch list={list} name="ip" label={t('address')} placeholder={t('addressPlaceholder')} />}
      choices={[
        {
          name: 'outcome',
          label: t('outcome'),
          any: t('allOutcomes'),
          values: SMTP_OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) })),
          width: 'w-40',
        },
        {
          name: 'key',
          label: t('key'),
          any: t('allKeys'),
          values: keys.map(({ id, name }) => ({ value: id, label: name })),
          width: 'w-44',
        },
      ]}
    />
  );
}

const columnsOf = (
  t: Translate<'smtpSessions'>,
  open: (session: SmtpSession) => void,
): readonly Column<SmtpSession>[] => [
  {
    key: 'client',
    header: t('client'),
    copied: ({ ip }) => ip,
    cell: ({ clientName, ip }) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium">{clientName || ip}</span>
        <span className="block truncate font-mono text-sm text-muted">{ip}</span>
      </span>
    ),
  },
  {
    key: 'outcome',
    width: 170,
    header: t('outcome'),
    cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
    inline: true,
  },
  {
    key: 'started',
    width: 'code',
    header: t('started'),
    cell: ({ startedAt }) => <Time at={startedAt} />,
    inline: true,
  },
  {
    key: 'mail',
    width: 'date',
    header: t('mail'),
    cell: ({ accepted, refused }) => (
      <span className="tabular-nums">
        {t('accepted', { count: accepted })}
        {refused > 0 && <span className="text-danger-text">, {t('refused', { count: refused })}</span>}
      </span>
    ),
  },
  {
    key: 'refusals',
    width: 'date',
    header: t('refusals'),
    cell: (session) =>
      session.refusals.length === 0 ? (
        <span className="text-muted">{t('noRefusals')}</span>
      ) : (
        <Button size="sm" onClick={() => open(session)}>
          {t('showRefusals', { count: session.refusals.length })}
        </Button>
      ),
  },
  {
    key: 'key',
    header: t('key'),
    cell: ({ apiKeyId, apiKeyName }) => <KeyName isKnown={apiKeyId !== null} name={apiKeyName} />,
    width: 'state',
  },
  { key: 'tls', width: 'time', header: t('tls'), cell: ({ tlsVersion }) => tlsVersion ?? t('clearText') },
];

function KeyName({ isKnown, name }: { isKnown: boolean; name: string | null }) {
  const t = useTexts('smtpSessions');
  if (name !== null) return <span className="block truncate">{name}</span>;
  return <span className="text-muted">{isKnown ? t('deletedKey') : t('unknownKey')}</span>;
}
