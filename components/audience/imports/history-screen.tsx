'use client';

import { History } from 'lucide-react';
import { ListTable } from '#components/kit/list/list-table.tsx';
import { type InitialList, useList } from '#components/kit/list/use-list.ts';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import type { Column } from '#components/ui/data-row.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import type { AnswerOf, RowOf } from '#lib/client/calls.ts';
import { useGrant } from '#lib/client/features.tsx';
import { IMPORT_VIEW } from './history-view.ts';
import { ImportState } from './import-state.tsx';
import { ImportTabs } from './import-tabs.tsx';
import { IMPORT_SCREEN, importHref } from './paths.ts';

/** How often the list is asked for again, in milliseconds: an import of it may run. */
const POLL_MS = 10_000;

type ImportRow = RowOf<typeof IMPORT_VIEW.call>;

/** All imports, the latest first; a row opens its import. */
export function HistoryScreen({ initial }: { initial: InitialList<AnswerOf<typeof IMPORT_VIEW.call>> }) {
  const t = useTexts('imports');
  const canImport = useGrant('contacts/modify');
  const list = useList(IMPORT_VIEW, { initial, pollMs: POLL_MS });
  return (
    <>
      <PageHeader title={t('title')} description={t('history.description')} />
      <ImportTabs current="history" />
      <ListTable
        list={list}
        caption={t('history.caption')}
        columns={columnsOf(t)}
        rowHref={({ id }) => importHref(id)}
        canOpen={canImport}
        empty={{
          icon: History,
          title: t('history.none'),
          text: t('history.noneText'),
          action: canImport && (
            <ButtonLink variant="primary" href={IMPORT_SCREEN}>
              {t('history.start')}
            </ButtonLink>
          ),
        }}
      />
    </>
  );
}

const countColumn = (t: Translate<'imports'>, key: 'created' | 'updated' | 'refused'): Column<ImportRow> => ({
  key,
  header: t(`history.${key}`),
  cell: ({ counts }) => (
    <span className={key === 'refused' && counts.refused > 0 ? 'text-danger-text' : 'text-muted'}>
      {t('number', { count: counts[key] })}
    </span>
  ),
  width: 'count',
  align: 'right',
});

const columnsOf = (t: Translate<'imports'>): readonly Column<ImportRow>[] => [
  {
    key: 'name',
    header: t('history.name'),
    isName: true,
    cell: ({ name, createdBy }) => (
      <>
        <span className="block truncate">{name}</span>
        <span className="block truncate text-xs font-normal text-muted">
          {t('history.by', { name: createdBy?.name ?? t('history.gone') })}
        </span>
      </>
    ),
  },
  { key: 'state', header: t('history.state'), cell: ({ state }) => <ImportState state={state} />, width: 'state' },
  {
    key: 'when',
    header: t('history.when'),
    cell: ({ startedAt, createdAt }) => (
      <span className="text-muted">
        <Time at={startedAt ?? createdAt} />
      </span>
    ),
    width: 130,
  },
  countColumn(t, 'created'),
  { ...countColumn(t, 'updated'), shownFrom: '4xl' },
  countColumn(t, 'refused'),
  {
    key: 'undo',
    header: t('history.undo'),
    cell: ({ undoUntil }) => <span className="text-muted">{undoUntil ? <Time at={undoUntil} /> : '–'}</span>,
    isAbsent: ({ undoUntil }) => undoUntil === null,
    width: 110,
    align: 'right',
  },
];
