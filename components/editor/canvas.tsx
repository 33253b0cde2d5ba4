'use client';

import { clsx } from 'clsx';
import { Filter, GripVertical, Plus } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { BlockDocument } from '#lib/documents/schema.ts';
import { type BlockActions, CanvasBlock } from './canvas-block.tsx';
import { type BlockPosition, listBlocks, type Selection } from './document-edits.ts';
import { type Dragged, hasDragged, readDragged } from './drag-data.ts';

const FONTS: Readonly<Record<BlockDocument['settings']['font'], string>> = {
  system: 'system-ui, sans-serif',
  arial: 'Arial, sans-serif',
  georgia: 'Georgia, serif',
  verdana: 'Verdana, sans-serif',
  courier: 'Courier New, monospace',
};

type CanvasProps = {
  document: BlockDocument;
  selection: Selection;
  /** The ids of blocks that have an error. */
  faulty: ReadonlySet<string>;
  /** The ids of rows that have an error of their own. */
  faultyRows: ReadonlySet<string>;
  /** The element that takes the tools of the text that is edited. */
  tools: HTMLElement | null;
  actions: BlockActions;
  onSelectRow: (row: number) => void;
  /** Selects an empty column for the next block. */
  onSelectColumn: (row: number, column: number) => void;
  onSelectNone: () => void;
  onDrop: (dragged: Dragged, at: BlockPosition) => void;
};

/** The message as rows and columns of blocks, in the colors of the document. */
export function Canvas(props: CanvasProps) {
  const { document, selection, faulty, faultyRows, tools, actions, onSelectRow, onSelectColumn, onDrop } = props;
  const t = useTexts('blockEditor');
  const { settings, rows } = document;
  const numbers = new Map(listBlocks(document).map(({ block }, index) => [block.id, index + 1]));
  return (
    // biome-ignore lint/a11y: a press beside the message selects nothing, as Escape does
    <div
      className="min-h-full px-12 py-10 scheme-light"
      style={{
        background: settings.background,
        color: settings.color,
        fontFamily: FONTS[settings.font],
        fontSize: 16,
        lineHeight: 1.5,
      }}
      onClick={(event) => event.target === event.currentTarget && props.onSelectNone()}
    >
      <ol aria-label={t('canvas')} className="mx-auto flex flex-col" style={{ maxWidth: settings.width }}>
        {rows.map(({ id, columns, background, padding, picture, border, borderColor, when }, row) => (
          <li
            key={id}
            aria-label={t('row', { number: String(row + 1) })}
            className={clsx(
              'relative',
              isRow(selection, row) && 'z-1 outline-2 outline-ring',
              faultyRows.has(id) && 'outline-2 outline-danger',
            )}
            style={{
              backgroundColor: background || settings.surface,
              ...(isShown(picture) && {
                backgroundImage: `url("${encodeURI(picture)}")`,
                backgroundSize: 'cover',
                backgroundPosition: 'center',
              }),
              ...(border > 0 && { border: `${border}px solid ${borderColor}` }),
              paddingBlock: Math.max(padding, 8),
            }}
          >
            <button
              type="button"
              aria-label={t('selectRow', { number: String(row + 1) })}
              aria-pressed={isRow(selection, row)}
              onClick={() => onSelectRow(row)}
              className="absolute top-1/2 -left-9 grid size-7 -translate-y-1/2 place-items-center rounded-md border border-line bg-raised text-muted hover:border-line-strong hover:text-fg aria-pressed:border-accent aria-pressed:text-accent-text"
            >
              <GripVertical aria-hidden className="size-4" />
            </button>
            {when && (
              <span className="absolute -top-2.5 right-2 z-1 flex items-center gap-1 rounded-full border border-line bg-raised px-2 py-0.5 font-sans text-xs leading-4 text-muted">
                <Filter aria-hidden className="size-3" /> {t('conditions.badge', { count: when.rules.length })}
              </span>
            )}
            <div className={columns.length === 1 ? 'px-8' : 'flex gap-8 px-4'}>
              {columns.map(({ width, blocks }, column) => (
                <Column
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their order
                  key={column}
                  width={width}
                  isEmpty={blocks.length === 0}
                  isSelected={isRow(selection, row) && selection.column === column}
                  label={t('addTo', { row: String(row + 1), column: String(column + 1) })}
                  onSelect={() => onSelectColumn(row, column)}
                  onDrop={(dragged) => onDrop(dragged, { row, column, index: blocks.length })}
                >
                  {blocks.map((block, index) => (
                    <CanvasBlock
                      key={block.id}
                      block={block}
                      isStacked={columns.length > 1}
                      number={numbers.get(block.id) ?? 0}
                      settings={settings}
                      isSelected={selection.type === 'block' && selection.id === block.id}
                      isEditing={selection.type === 'block' && selection.id === block.id && selection.isEditing}
                      hasError={faulty.has(block.id)}
                      tools={tools}
                      actions={actions}
                      onDrop={(dragged, isAfter) => onDrop(dragged, { row, column, index: index + (isAfter ? 1 : 0) })}
                    />
                  ))}
                </Column>
              ))}
            </div>
          </li>
        ))}
      </ol>
      {settings.footer && <FooterView footer={settings.footer} settings={settings} />}
    </div>
  );
}

type FooterViewProps = {
  footer: NonNullable<BlockDocument['settings']['footer']>;
  settings: BlockDocument['settings'];
};

/** The end of the message, which is edited among its settings. */
function FooterView({ footer, settings }: FooterViewProps) {
  const t = useTexts('blockEditor');
  return (
    <div
      className="mx-auto px-8 pt-4 pb-6 text-center text-[13px] leading-5"
      style={{ maxWidth: settings.width, background: settings.surface }}
    >
      <p>{t('footer.company')}</p>
      {footer.text && <p className="whitespace-pre-line">{footer.text}</p>}
      <p className="underline" style={{ color: settings.linkColor }}>
        {footer.unsubscribe}
      </p>
    </div>
  );
}

/** A picture is read from where it is, but for one whose address has template tags. */
const isShown = (picture: string): boolean => /^https?:\/\/[^{]+$/i.test(picture);

const isRow = (selection: Selection, row: number): selection is Extract<Selection, { type: 'row' }> =>
  selection.type === 'row' && selection.row === row;

type ColumnProps = {
  /** In percent of the row. */
  width: number | undefined;
  isEmpty: boolean;
  isSelected: boolean;
  label: string;
  onSelect: () => void;
  onDrop: (dragged: Dragged) => void;
  children: ReactNode;
};

function Column({ width, isEmpty, isSelected, label, onSelect, onDrop, children }: ColumnProps) {
  const t = useTexts('blockEditor');
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent<HTMLElement>) => {
    const dragged = readDragged(event);
    setOver(false);
    if (!dragged) return;
    event.preventDefault();
    onDrop(dragged);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is the second means; buttons and keys do the same
    <div
      onDragOver={(event) => {
        if (!hasDragged(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      style={{ flexGrow: width ?? 1 }}
      className={clsx('flex min-w-0 basis-0 flex-col', isOver && isEmpty && 'outline-2 outline-ring')}
    >
      {children}
      {isEmpty && (
        <button
          type="button"
          aria-label={label}
          aria-pressed={isSelected}
          onClick={onSelect}
          className="flex min-h-20 w-full items-center justify-center gap-1.5 rounded-sm border border-dashed border-line-strong bg-canvas p-2 font-sans text-sm text-muted hover:border-accent hover:text-accent-text aria-pressed:border-accent aria-pressed:text-accent-text"
        >
          <Plus aria-hidden className="size-4" /> {t('emptyColumn')}
        </button>
      )}
    </div>
  );
}
