'use client';

import { Table } from 'lucide-react';
import { defineView, type ViewProps } from '../define-view.ts';
import { SPACE } from '../panel-field.ts';

/** A table in the editor. */
export const table = defineView<'table'>({
  icon: Table,
  fields: [
    { name: 'rows', kind: 'cells' },
    { name: 'hasHeader', kind: 'flag' },
    { name: 'lineColor', kind: 'color' },
    SPACE,
  ],
  View: TableView,
});

function TableView({ props: { rows, hasHeader, lineColor, space } }: ViewProps<'table'>) {
  const width = Math.max(...rows.map((row) => row.length));
  return (
    <div className="flex flex-col" style={{ paddingBottom: space }}>
      {rows.map((row, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their position
          key={index}
          className={`flex gap-2 ${hasHeader && index === 0 ? 'font-semibold' : ''}`}
          style={{ borderBottom: `1px solid ${lineColor}` }}
        >
          {Array.from({ length: width }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <span key={column} className="min-h-[1lh] min-w-0 flex-1 py-2 wrap-anywhere">
              {row[column]}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
