'use client';

import { Columns2, Columns3, RectangleHorizontal } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { BlockType } from '#lib/content/templates/blocks/schema.ts';
import { startDrag } from './drag-data.ts';
import { BLOCK_ICONS } from './new-block.ts';

type PaletteProps = { onAdd: (type: BlockType) => void; onAddRow: (columns: number) => void };

const ROWS = [
  { columns: 1, icon: RectangleHorizontal },
  { columns: 2, icon: Columns2 },
  { columns: 3, icon: Columns3 },
] as const;

const tileClass =
  'flex w-full flex-col items-center gap-1.5 rounded-md border border-line bg-surface px-1 py-2.5 text-center text-xs hover:border-line-strong hover:bg-hover [&_svg]:size-4 [&_svg]:stroke-[1.75] [&_svg]:text-muted';

/** The types of block and of row: a press adds one after the selection, and they can be dragged into the message. */
export function Palette({ onAdd, onAddRow }: PaletteProps) {
  const t = useTexts('templateBlocks');
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-sm font-medium">{t('palette.blocks')}</h2>
      <ul className="grid grid-cols-2 gap-2">
        {(Object.keys(BLOCK_ICONS) as BlockType[]).map((type) => {
          // The keys of a record by type are the types.
          const Icon = BLOCK_ICONS[type];
          return (
            <li key={type}>
              <button
                type="button"
                draggable
                onDragStart={(event) => startDrag(event, { type })}
                onClick={() => onAdd(type)}
                className={tileClass}
              >
                <Icon aria-hidden /> {t(`types.${type}`)}
              </button>
            </li>
          );
        })}
      </ul>
      <h2 className="text-sm font-medium">{t('palette.rows')}</h2>
      <ul className="grid grid-cols-3 gap-2">
        {ROWS.map(({ columns, icon: Icon }) => (
          <li key={columns}>
            <button type="button" onClick={() => onAddRow(columns)} className={tileClass}>
              <Icon aria-hidden /> {t('palette.columns', { count: columns })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
