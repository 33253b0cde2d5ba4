'use client';

import { FlaskConical, Megaphone } from 'lucide-react';
import { ListFilters } from '#components/kit/list/list-filters.tsx';
import { ListScreen } from '#components/kit/list/list-screen.tsx';
import { ListSearch } from '#components/kit/list/list-search.tsx';
import { type InitialList, useList } from '#components/kit/list/use-list.ts';
import { LabelDot } from '#components/kit/people/label-pill.tsx';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { Time } from '#components/ui/time.tsx';
import { CAMPAIGN_STATES, type CampaignType } from '#lib/campaigns/campaigns/values.ts';
import type { AnswerOf, RowOf } from '#lib/client/calls.ts';
import { CampaignState } from '../campaign-state.tsx';
import { CAMPAIGN_VIEWS } from './campaign-view.ts';

type Row = RowOf<'GET /api/suite/v1/email-marketing'>;

const columnsOf = (t: Translate<'campaigns'>): readonly Column<Row>[] => [
  {
    key: 'name',
    header: t('name'),
    sort: { by: 'name', direction: 'ascending' },
    cell: ({ name, subject }) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-xs font-normal text-muted">{subject ?? t('noSubject')}</span>
      </span>
    ),
  },
  { key: 'state', header: t('state'), cell: ({ state }) => <CampaignState state={state} />, width: 'state' },
  {
    key: 'category',
    header: t('category'),
    cell: ({ category }) =>
      category && (
        <span className="flex min-w-0 items-center gap-1.5 text-muted">
          <LabelDot color={category.color} />
          <span className="min-w-0 truncate">{category.name}</span>
        </span>
      ),
    isAbsent: ({ category }) => category === null,
    shownFrom: '4xl',
    width: 'date',
  },
  {
    key: 'changed',
    header: t('changed'),
    sort: { by: '-lastUpdate', direction: 'descending' },
    cell: ({ lastUpdate }) => (
      <span className="text-muted">
        <Time at={lastUpdate} />
      </span>
    ),
    width: 130,
    align: 'right',
  },
];

type CampaignListScreenProps = {
  type: CampaignType;
  initial: InitialList<AnswerOf<'GET /api/suite/v1/email-marketing'>>;
};

/** The campaigns, or the A/B tests, with their states and results. */
export function CampaignListScreen({ type, initial }: CampaignListScreenProps) {
  const t = useTexts('campaigns');
  const list = useList(CAMPAIGN_VIEWS[type], { initial });
  const icon = type === 'ab-test' ? FlaskConical : Megaphone;
  return (
    <ListScreen
      list={list}
      title={t(`${type}.title`)}
      description={t(`${type}.description`)}
      filters={
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
          ]}
        />
      }
      caption={t(`${type}.caption`)}
      columns={columnsOf(t)}
      empty={{ icon, title: t(`${type}.none`), text: t(`${type}.noneText`) }}
      noMatch={{ icon, title: t(`${type}.nothingMatches`), text: t('nothingMatchesText') }}
    />
  );
}
