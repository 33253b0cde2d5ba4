'use client';

import { Columns2, Columns3, RectangleHorizontal } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { BlockType } from '#lib/documents/registry.ts';
import { BLOCK_VIEWS, PALETTE } from './block-views.ts';
import { startDrag } from './drag-data.ts';

type PaletteProps = { onAdd: (type: BlockType) => void; onAddRow: (columns: number) => void };

const ROWS = [
  { columns: 1, icon: RectangleHorizontal },
  { columns: 2, icon: Columns2 },
  { columns: 3, icon: Columns3 },
] as const;

const tileClass =
  'flex h-full min-h-8 w-full items-center gap-2 rounded-md border border-line bg-surface px-2 py-1 text-left text-xs hover:border-line-strong hover:bg-hover [&_svg]:size-[15px] [&_svg]:shrink-0 [&_svg]:stroke-[1.75] [&_svg]:text-muted';

/** The types of block and of row: a press adds one after the selection, and they can be dragged into the message. */
export function Palette({ onAdd, onAddRow }: PaletteProps) {
  const t = useTexts('blockEditor');
  return (
    <div className="flex flex-col gap-4">
      {PALETTE.map(({ group, types }) => (
        <section key={group} aria-label={t(`palette.${group}`)} className="flex flex-col gap-1.5">
          <h2 className="text-xs text-muted">{t(`palette.${group}`)}</h2>
          <ul className="grid grid-cols-2 gap-1.5">
            {types.map((type) => (
              <li key={type}>
                <TypeTile type={type} onAdd={onAdd} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section aria-label={t('palette.rows')} className="flex flex-col gap-1.5">
        <h2 className="text-xs text-muted">{t('palette.rows')}</h2>
        <ul className="grid grid-cols-2 gap-1.5">
          {ROWS.map(({ columns, icon: Icon }) => (
            <li key={columns}>
              <button type="button" onClick={() => onAddRow(columns)} className={tileClass}>
                <Icon aria-hidden /> {t('palette.columns', { count: columns })}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function TypeTile({ type, onAdd }: { type: BlockType } & Pick<PaletteProps, 'onAdd'>) {
  const t = useTexts('blockEditor');
  const { icon: Icon } = BLOCK_VIEWS[type];
  return (
    <button
      type="button"
      draggable
      onDragStart={(event) => startDrag(event, { type })}
      onClick={() => onAdd(type)}
      className={tileClass}
    >
      <Icon aria-hidden /> {t(`types.${type}`)}
    </button>
  );
}
