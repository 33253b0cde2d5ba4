'use client';

import { FlaskConical, Megaphone } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { ListFilters } from '#components/kit/list/list-filters.tsx';
import { ListScreen } from '#components/kit/list/list-screen.tsx';
import { ListSearch } from '#components/kit/list/list-search.tsx';
import { type InitialList, type ReadList, useList } from '#components/kit/list/use-list.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Input } from '#components/ui/input.tsx';
import { isTyping } from '#components/ui/is-typing.ts';
import { CAMPAIGN_STATES, type CampaignType, RUNNING_STATES } from '#lib/campaigns/campaigns/values.ts';
import type { AnswerOf } from '#lib/client/calls.ts';
import { useGrant } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import { type CampaignMove, hasReport } from '../moves.ts';
import { campaignPath } from '../paths.ts';
import { type CampaignRow, campaignColumns } from './campaign-columns.tsx';
import { CampaignMenu } from './campaign-menu.tsx';
import { CAMPAIGN_VIEWS } from './campaign-view.ts';
import { STARTERS, type Starter } from './starters.ts';

// Most visits create nothing and move nothing.
const NewCampaign = dynamic(() => import('./new-campaign.tsx').then((module) => module.NewCampaign), { ssr: false });
const MoveDialog = dynamic(() => import('../move-dialog.tsx').then((module) => module.MoveDialog), { ssr: false });

/** How often the list is read again while something of it is under way, in milliseconds. */
const POLL_MS = 5_000;

type ListCall = 'GET /api/suite/v1/email-marketing';

type CampaignListScreenProps = {
  type: CampaignType;
  initial: InitialList<AnswerOf<ListCall>>;
  usage: AnswerOf<'GET /api/suite/v1/email-marketing/usage-status'>;
  categories: readonly { id: string; name: string }[];
};

/** The campaigns, or the A/B tests, with their states and results. */
export function CampaignListScreen({ type, initial, usage: given, categories }: CampaignListScreenProps) {
  const t = useTexts('campaigns');
  const router = useRouter();
  const mayModify = useGrant('campaigns/modify');
  const [isMoving, setMoving] = useState(() => initial.answer?.data.some(isUnderWay) ?? false);
  const list = useList(CAMPAIGN_VIEWS[type], { initial, pollMs: isMoving ? POLL_MS : 0 });
  const { data: usage = given, mutate: refreshUsage } = useApi(
    `GET /api/suite/v1/${type}/usage-status`,
    {},
    { fallbackData: given, refreshInterval: isMoving ? POLL_MS : 0 },
  );
  const hasUnderWay = list.rows?.some(isUnderWay) ?? false;
  if (hasUnderWay !== isMoving) setMoving(hasUnderWay);
  const [created, setCreated] = useState<Starter | 'blank' | null>(null);
  const [moved, setMoved] = useState<{ row: CampaignRow; move: CampaignMove } | null>(null);
  useNewKey(() => mayModify && setCreated('blank'));
  const icon = type === 'ab-test' ? FlaskConical : Megaphone;
  const quota = type === 'ab-test' ? usage.testEmails : usage.emails;
  const left = quota.limit < 0 ? t('unlimited') : t(`${type}.left`, { left: Math.max(0, quota.limit - quota.used) });
  return (
    <>
      <ListScreen
        list={list}
        title={t(`${type}.title`)}
        description={`${left}, ${t('running', { count: usage.running })}.`}
        add={mayModify && { label: t(`${type}.create`), onSelect: () => setCreated('blank') }}
        filters={<CampaignFilters type={type} list={list} categories={categories} />}
        caption={t(`${type}.caption`)}
        columns={campaignColumns(t, usage.average, (row) => (
          <CampaignMenu type={type} row={row} onMove={(move) => setMoved({ row, move })} />
        ))}
        rowHref={({ id, state }) => campaignPath(type, id, hasReport(state) ? 'report' : 'edit')}
        empty={{
          icon,
          title: t(`${type}.none`),
          text: t(`${type}.noneText`),
          ...(mayModify && { action: <Starters type={type} onChoose={setCreated} /> }),
        }}
        noMatch={{ icon, title: t(`${type}.nothingMatches`), text: t('nothingMatchesText') }}
      />
      {created && (
        <NewCampaign type={type} starter={created === 'blank' ? null : created} onClose={() => setCreated(null)} />
      )}
      {moved && (
        <MoveDialog
          type={type}
          campaign={moved.row}
          move={moved.move}
          onClose={() => setMoved(null)}
          onMoved={() => {
            if (moved.move === 'unschedule') return router.push(campaignPath(type, moved.row.id, 'edit'));
            void list.refresh();
            void refreshUsage();
          }}
        />
      )}
    </>
  );
}

/** Returns true for a campaign that changes without anyone's act. */
const isUnderWay = ({ state }: CampaignRow): boolean =>
  state === 'SCHEDULED' || (state !== 'PAUSED' && RUNNING_STATES.includes(state));

/** Lets `n` begin a new one, where no field takes it. */
function useNewKey(create: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    create();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

type CampaignFiltersProps = {
  type: CampaignType;
  list: ReadList<ListCall, (typeof CAMPAIGN_VIEWS)['email-marketing']['parameters']>;
  categories: readonly { id: string; name: string }[];
};

/** Search, state, category and the days of the last change. */
function CampaignFilters({ type, list, categories }: CampaignFiltersProps) {
  const t = useTexts('campaigns');
  return (
    <ListFilters
      list={list}
      label={t(`${type}.filter`)}
      search={<ListSearch list={list} name="search" label={t('search')} placeholder={t('searchPlaceholder')} />}
      choices={[
        {
          name: 'state',
          label: t('state'),
          any: t('anyState'),
          values: CAMPAIGN_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
          width: 'w-36',
        },
        categories.length > 0 && {
          name: 'category',
          label: t('category'),
          any: t('anyCategory'),
          values: categories.map(({ id, name }) => ({ value: id, label: name })),
          width: 'w-40',
        },
      ]}
    >
      {(['from', 'to'] as const).map((name) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the input is within
        <label key={name} className="flex items-center gap-1.5 text-sm text-muted">
          {t(name)}
          <span className="w-36">
            <Input type="date" value={list.view[name]} onValueChange={(day) => list.change({ [name]: day })} />
          </span>
        </label>
      ))}
    </ListFilters>
  );
}

/** The beginnings of an empty list. */
function Starters({ type, onChoose }: { type: CampaignType; onChoose: (starter: Starter) => void }) {
  const t = useTexts('campaigns');
  return (
    <span className="mb-1 grid w-full gap-2 text-left sm:grid-cols-3">
      {STARTERS[type].map((starter) => (
        <button
          key={starter}
          type="button"
          onClick={() => onChoose(starter)}
          className="rounded-lg border border-line bg-surface px-4 py-3 shadow-control hover:bg-hover"
        >
          <span className="block text-sm font-medium">{t(`starters.${starter}`)}</span>
          <span className="block text-xs text-muted">{t(`starters.${starter}Text`)}</span>
        </button>
      ))}
    </span>
  );
}
