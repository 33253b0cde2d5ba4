'use client';

import { Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { DownloadButton } from '#components/ui/download-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { arrangeColumns, listOptional } from './arrange-columns.tsx';
import { ListTable, type ListTableProps } from './list-table.tsx';

// Few lists have one.
const ColumnChooser = dynamic(() => import('./column-chooser.tsx').then((module) => module.ColumnChooser));

/** The way to one more: a screen, or a dialog that opens. */
type Add = { label: string } & ({ href: string } | { onSelect: () => void });

type ListScreenProps<Row> = ListTableProps<Row> & {
  title: string;
  description: string;
  /** Absent where the reader may add none. */
  add?: Add | false;
  /** The path of the call that answers the list as a file. */
  exports?: { source: string; label: string };
  /** Buttons beside the way to one more. */
  tools?: ReactNode;
  /** Between head and list: tabs, notices. */
  above?: ReactNode;
  /** The filters. A list that is empty without them shows none. */
  filters?: ReactNode;
  /** True for a list whose columns the reader may hide; its `list` then comes from `useList`. */
  hasColumnChooser?: boolean;
  /** Below the list. */
  below?: ReactNode;
};

/**
 * A screen with one list: head, filters, rows with their pages, and every state in between. CONTRIBUTING.md shows how to make a
 * new one.
 */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, description, add, exports, tools, above, filters, below, hasColumnChooser, ...table } = props;
  const { list, columns } = table;
  const isUnused = list.rows?.length === 0 && !list.isFiltered && table.empty !== undefined;
  const addButton = add && <AddButton {...add} />;
  const emptyAction =
    table.empty?.action === undefined ? (
      addButton
    ) : (
      <>
        {table.empty.action}
        {addButton}
      </>
    );
  const chooser = hasColumnChooser && list.hidden && !isUnused && (
    <ColumnChooser columns={listOptional(columns)} hidden={list.hidden} />
  );
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        actions={
          (exports || chooser || (tools && !isUnused) || (addButton && !isUnused)) && (
            <>
              {chooser}
              {exports && <DownloadButton source={exports.source}>{exports.label}</DownloadButton>}
              {!isUnused && tools}
              {!isUnused && addButton}
            </>
          )
        }
      />
      {above}
      <div className="flex min-w-0 flex-col gap-3">
        {!isUnused && filters}
        <ListTable
          {...table}
          columns={arrangeColumns(columns, list.hidden, list.sort)}
          {...(table.empty && { empty: { ...table.empty, action: emptyAction } })}
        />
      </div>
      {below}
    </>
  );
}

function AddButton(add: Add) {
  const content = (
    <>
      <Plus aria-hidden /> {add.label}
    </>
  );
  return 'href' in add ? (
    <ButtonLink href={add.href} variant="primary">
      {content}
    </ButtonLink>
  ) : (
    <Button variant="primary" onClick={add.onSelect}>
      {content}
    </Button>
  );
}
