'use client';

import { type LucideIcon, SearchX } from 'lucide-react';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { ListKeys } from '#components/ui/list-keys.tsx';
import { errorSentence } from '#lib/client/show-error.ts';
import type { List } from './list.ts';
import { ListPager } from './list-pager.tsx';
import type { RowSelection } from './use-selection.tsx';

// Most visits select nothing.
const BulkBar = dynamic(() => import('./bulk-bar.tsx').then((module) => module.BulkBar), { ssr: false });

/** The words of a list without rows, and the next action. */
export type EmptyWords = {
  title: string;
  text?: string;
  icon?: LucideIcon;
  action?: ReactNode;
  /** The same by code, where there is a way. */
  code?: ReactNode;
};

export type ListTableProps<Row> = {
  list: List<Row>;
  /** The contents of the list, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** The key of a row; its id unless a screen says otherwise. */
  rowKey?: (row: Row) => string;
  /** The link of a row; undefined for a row that opens nothing. */
  rowHref?: (row: Row) => string | undefined;
  /** False where the reader may open no row. */
  canOpen?: boolean;
  /** Marks the row that is open beside the list. */
  isOpen?: (row: Row) => boolean;
  /** The empty state; a list that is never empty has none. */
  empty?: EmptyWords;
  /** The empty state of a list whose filters leave nothing; its button takes them away. */
  noMatch?: EmptyWords & { clear?: string };
  /** Says how many rows the page has, beside newer and older. */
  summary?: (rows: readonly Row[]) => ReactNode;
  /** The boxes of the rows, and the buttons for those that are selected. */
  selection?: RowSelection<Row>;
  actions?: (rows: readonly Row[]) => ReactNode;
};

/**
 * The table of a list with all its states: awaited, failed, empty, empty by its filters, and rows with their pages. The rows can
 * be walked with j, k and the arrows, opened with Enter and selected with x.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { list, selection, actions } = props;
  const { rows, error, retry } = list;
  const isEmpty = rows?.length === 0 && (list.isFiltered ? props.noMatch : props.empty) !== undefined;
  if (error) {
    return (
      <Card>
        <ErrorState message={errorSentence(error)} requestId={error.requestId} {...(retry && { onRetry: retry })} />
      </Card>
    );
  }
  if (isEmpty) return <Card>{list.isFiltered ? <NoMatch {...props} /> : <Nothing {...props.empty} />}</Card>;
  const isMarked = (row: Row) => (props.isOpen?.(row) ?? false) || (selection?.has(row) ?? false);
  return (
    <Card flush>
      {selection && actions && selection.selected.length > 0 && (
        <BulkBar count={selection.selected.length} matching={selection.matching} onClear={selection.clear}>
          {actions(selection.selected)}
        </BulkBar>
      )}
      {selection && !props.rowHref && <ListKeys />}
      <DataTable
        caption={props.caption}
        columns={selection ? [selection.column, ...named(props.columns)] : props.columns}
        rows={rows}
        rowKey={props.rowKey ?? idOf}
        isSelected={isMarked}
        {...(props.rowHref && props.canOpen !== false && { rowHref: props.rowHref })}
      />
      {rows && <ListPager pages={list.pages} summary={props.summary?.(rows)} />}
    </Card>
  );
}

/** Returns the id of a row; a list of rows without one names their key. */
const idOf = (row: unknown): string => String((row as { id?: unknown }).id);

/** In a stacked row the name shares the first line with the box. */
const BESIDE_BOX = 'pb-1 @max-2xl:w-[calc(100%-2rem)]';

/** Marks the column that names the row, before which the boxes come. */
function named<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const name = columns.find(({ isName }) => isName) ?? columns[0];
  return columns.map((column) =>
    column === name ? { ...name, isName: true, stacked: name.stacked ?? BESIDE_BOX } : column,
  );
}

function Nothing({ title, text, icon, action, code }: Partial<EmptyWords>) {
  return (
    <EmptyState title={title ?? ''} {...(icon && { icon })} action={action} code={code}>
      {text}
    </EmptyState>
  );
}

function NoMatch<Row>({ list, noMatch }: Pick<ListTableProps<Row>, 'list' | 'noMatch'>) {
  const t = useTexts('ui');
  const { clear, action, ...words } = noMatch ?? { title: '' };
  return (
    <Nothing
      icon={SearchX}
      {...words}
      action={action ?? (list.clear && <Button onClick={list.clear}>{clear ?? t('filters.clear')}</Button>)}
    />
  );
}
