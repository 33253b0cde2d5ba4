'use client';

import { type LucideIcon, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from './button-link.tsx';
import { Card } from './card.tsx';
import type { Column } from './data-row.tsx';
import { DataTable } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { NumberedPager } from './numbered-pager.tsx';
import { PageHeader } from './page-header.tsx';
import { usePages } from './use-pages.ts';

type ListScreenProps<Row> = {
  title: string;
  description: string;
  /** The way to one more; absent where the reader may make none. */
  add?: { href: string; label: string } | false;
  /** Between head and list. */
  tabs?: ReactNode;
  /** The contents of the list, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The link of a row. */
  rowHref?: ((row: Row) => string | undefined) | false;
  /** The empty state; lists that are never empty have none. */
  empty?: { icon: LucideIcon; title: string; text: string; code?: ReactNode };
};

/** A screen with one short list: a header with the button to add one, and the rows by pages or the empty state. */
export function ListScreen<Row extends { id: string }>(props: ListScreenProps<Row>) {
  const { title, description, add, tabs, caption, columns, rows, rowHref, empty } = props;
  const { page, pageCount, hrefOf, ...shown } = usePages(rows);
  const isEmpty = empty !== undefined && rows.length === 0;
  const action = add && (
    <ButtonLink href={add.href} variant="primary">
      <Plus aria-hidden /> {add.label}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={title} description={description} actions={!isEmpty && action} />
      {tabs}
      <Card flush={!isEmpty}>
        {isEmpty ? (
          <EmptyState icon={empty.icon} title={empty.title} action={action} code={empty.code}>
            {empty.text}
          </EmptyState>
        ) : (
          <>
            <DataTable
              caption={caption}
              columns={columns}
              rows={shown.rows}
              rowKey={({ id }) => id}
              {...(rowHref && { rowHref })}
            />
            {pageCount > 1 && <NumberedPager page={page} pageCount={pageCount} hrefOf={hrefOf} />}
          </>
        )}
      </Card>
    </>
  );
}
