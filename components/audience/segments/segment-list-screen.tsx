'use client';

import { Filter, Radio } from 'lucide-react';
import { ListFilters } from '#components/kit/list/list-filters.tsx';
import { ListScreen } from '#components/kit/list/list-screen.tsx';
import { ListSearch } from '#components/kit/list/list-search.tsx';
import { type InitialList, useList } from '#components/kit/list/use-list.ts';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { State } from '#components/ui/state.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Segment, SegmentFindings } from '#lib/audience/segments/answers/schema.ts';
import { SEGMENT_STATES } from '#lib/audience/segments/values.ts';
import type { AnswerOf } from '#lib/client/calls.ts';
import { SEGMENTS_SCREEN, segmentPath } from './paths.ts';
import { SEGMENT_VIEW } from './segment-view.ts';
import { WatchFindings } from './watch-findings.tsx';

const columnsOf = (t: Translate<'segments'>): readonly Column<Segment>[] => [
  {
    key: 'name',
    header: t('name'),
    sort: { by: 'name', direction: 'ascending' },
    cell: ({ name, sentence }) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-xs text-muted">{sentence}</span>
      </span>
    ),
  },
  {
    key: 'size',
    header: t('size'),
    sort: { by: '-size', direction: 'descending' },
    cell: ({ size, sizeAt }) =>
      size === null ? (
        <span className="text-faint">{t('notCounted')}</span>
      ) : (
        <span className="block tabular-nums">
          <span className="block">{t('count', { count: size })}</span>
          {sizeAt && (
            <span className="block text-xs text-muted">
              <Time at={sizeAt} isPlain />
            </span>
          )}
        </span>
      ),
    width: 120,
    align: 'right',
  },
  {
    key: 'usedBy',
    header: t('usedBy'),
    cell: ({ usedBy, isWatched }) => (
      <span className="block">
        {(usedBy > 0 || !isWatched) && <span className="block text-muted">{t('usedByCount', { count: usedBy })}</span>}
        {isWatched && (
          <State tone="neutral" icon={Radio} title={t('watchedText')}>
            {t('watched')}
          </State>
        )}
      </span>
    ),
    width: 150,
  },
  {
    key: 'updatedAt',
    header: t('changed'),
    sort: { by: '-updatedAt', direction: 'descending' },
    cell: ({ updatedAt }) => <Time at={updatedAt} isPlain className="text-muted" />,
    width: 130,
  },
];

type SegmentListScreenProps = {
  initial: InitialList<AnswerOf<typeof SEGMENT_VIEW.call>>;
  /** The watched segments that cost too much. */
  findings: SegmentFindings;
  /** False for people who may only look. */
  canModify: boolean;
};

/** The segments with their questions in words, their sizes and what uses them. */
export function SegmentListScreen({ initial, findings, canModify }: SegmentListScreenProps) {
  const t = useTexts('segments');
  const list = useList(SEGMENT_VIEW, { initial });
  return (
    <ListScreen
      list={list}
      title={t('title')}
      description={t('description')}
      add={canModify && { href: `${SEGMENTS_SCREEN}/new`, label: t('create') }}
      above={<WatchFindings findings={findings} />}
      filters={
        <ListFilters
          list={list}
          label={t('filter')}
          search={<ListSearch list={list} name="search" label={t('search')} placeholder={t('searchPlaceholder')} />}
          choices={[
            {
              name: 'state',
              label: t('state'),
              values: SEGMENT_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
            },
          ]}
        />
      }
      caption={t('title')}
      columns={columnsOf(t)}
      canOpen
      rowHref={({ id }) => segmentPath(id)}
      empty={{ icon: Filter, title: t('none'), text: t('noneText') }}
      noMatch={{ icon: Filter, title: t('nothingMatches'), text: t('nothingMatchesText') }}
    />
  );
}
