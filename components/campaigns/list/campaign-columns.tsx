import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { LabelDot } from '#components/kit/people/label-pill.tsx';
import type { Translate } from '#components/texts/types.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { Time } from '#components/ui/time.tsx';
import type { AnswerOf, RowOf } from '#lib/client/calls.ts';
import { CampaignState } from '../campaign-state.tsx';
import { rateOf } from './rates.ts';

/** A campaign of the list. */
export type CampaignRow = RowOf<'GET /api/suite/v1/email-marketing'>;

type Usual = AnswerOf<'GET /api/suite/v1/email-marketing/usage-status'>['average'];

/** Returns the columns of the list: what it is, how far it is, and how it did against the company's own average. */
export const campaignColumns = (
  t: Translate<'campaigns'>,
  usual: Usual,
  menu: (row: CampaignRow) => ReactNode,
): readonly Column<CampaignRow>[] => [
  {
    key: 'name',
    header: t('name'),
    sort: { by: 'name', direction: 'ascending' },
    isName: true,
    stacked: '@max-2xl:w-full',
    cell: ({ name, subject }) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-xs font-normal text-muted">{subject ?? t('noSubject')}</span>
      </span>
    ),
  },
  {
    key: 'state',
    header: t('state'),
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-x-2 @2xl:block">
        <CampaignState state={row.state} />
        <StateNote row={row} t={t} />
      </span>
    ),
    width: 176,
    inline: true,
  },
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
    shownFrom: '5xl',
    width: 140,
  },
  {
    key: 'sent',
    header: t('sent'),
    cell: ({ results }) => (
      <span className="tabular-nums">{results ? t('count', { count: results.sent }) : <Nothing />}</span>
    ),
    shownFrom: '4xl',
    width: 'count',
    align: 'right',
  },
  rateColumn(t, 'opened', usual?.opened),
  rateColumn(t, 'clicked', usual?.clicked),
  {
    key: 'when',
    header: t('when'),
    sort: { by: '-lastUpdate', direction: 'descending' },
    cell: ({ state, scheduleAt, lastUpdate }) => (
      <span className="text-muted">
        <Time at={state === 'SCHEDULED' && scheduleAt ? scheduleAt : lastUpdate} />
      </span>
    ),
    width: 'code',
    align: 'right',
    inline: true,
  },
  {
    key: 'actions',
    header: t('actions'),
    quiet: true,
    align: 'right',
    width: 'actions',
    cell: menu,
  },
];

const Nothing = () => <span className="text-faint">–</span>;

/** The progress of what is under way, and the cause of a pause, beside the state. */
function StateNote({ row, t }: { row: CampaignRow; t: Translate<'campaigns'> }) {
  const { state, results, pauseCause } = row;
  const note = 'block truncate text-xs text-muted tabular-nums';
  if (state === 'PAUSED' && pauseCause !== null)
    return (
      <span title={t(`pauseCauses.${pauseCause}`)} className={note}>
        {t(`pauseCauses.${pauseCause}`)}
      </span>
    );
  if ((state !== 'SENDING' && state !== 'TESTING') || !results) return null;
  const { sent, people } = results;
  return <span className={note}>{t('progress', { sent, people: Math.max(people, sent) })}</span>;
}

function rateColumn(
  t: Translate<'campaigns'>,
  act: 'opened' | 'clicked',
  usual: number | undefined,
): Column<CampaignRow> {
  return {
    key: act,
    header: t(act),
    cell: ({ results }) => {
      const found = rateOf(results, act, usual);
      if (!found) return <span title={results ? t('tooFew') : undefined}>{<Nothing />}</span>;
      const { rate, points } = found;
      return (
        <span className="block tabular-nums">
          <span className="block">{t('rate', { rate })}</span>
          {points !== null && points !== 0 && (
            <span
              title={t(points > 0 ? 'above' : 'below', { points: Math.abs(points) })}
              className={clsx('block text-xs', points > 0 ? 'text-success-text' : 'text-muted')}
            >
              <span className="sr-only">{t(points > 0 ? 'above' : 'below', { points: Math.abs(points) })}</span>
              <span aria-hidden>
                {points > 0 ? '↑' : '↓'} {t('points', { points: Math.abs(points) })}
              </span>
            </span>
          )}
        </span>
      );
    },
    isAbsent: ({ results }) => results === null,
    shownFrom: '4xl',
    width: 'time',
    align: 'right',
  };
}
