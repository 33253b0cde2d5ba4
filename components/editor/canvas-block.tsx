'use client';

import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Copy, GripVertical, Trash2 } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { Block } from '#lib/documents/registry.ts';
import type { RichText } from '#lib/documents/rich-text.ts';
import type { BlockDocument } from '#lib/documents/schema.ts';
import { BlockContent } from './block-content.tsx';
import { type Dragged, hasDragged, readDragged, startDrag } from './drag-data.ts';
import { LazyRichEditor } from './rich/lazy-rich-editor.tsx';
import { RichView } from './rich/rich-view.tsx';

/** The edits of a block that its frame offers. */
export type BlockActions = {
  select: (id: string) => void;
  /** Ends the editing of the text. */
  leave: (id: string) => void;
  step: (id: string, step: -1 | 1) => void;
  duplicate: (id: string) => void;
  remove: (id: string) => void;
  change: (id: string, change: object, field: string) => void;
};

type CanvasBlockProps = {
  block: Block;
  /** Its number in the document, from 1. */
  number: number;
  settings: BlockDocument['settings'];
  /** True in a row of several columns: pictures are over their texts then. */
  isStacked: boolean;
  isSelected: boolean;
  isEditing: boolean;
  hasError: boolean;
  /** The element that takes the tools of the text. */
  tools: HTMLElement | null;
  actions: BlockActions;
  onDrop: (dragged: Dragged, isAfter: boolean) => void;
};

/** A block in its frame: selected by a press, moved, copied and removed by buttons, keys or dragging. */
export function CanvasBlock(props: CanvasBlockProps) {
  const { block, number, settings, isStacked, isSelected, hasError, tools, actions, onDrop } = props;
  const t = useTexts('blockEditor');
  const [edge, setEdge] = useState<'before' | 'after' | null>(null);
  const { id, type } = block;
  const name = t('blockName', { number: String(number), type: t(`types.${type}`) });
  const text = 'body' in block.props ? block.props.body : null;
  const isEditing = props.isEditing && text !== null;
  const over = (event: DragEvent<HTMLElement>) => {
    if (!hasDragged(event)) return;
    event.preventDefault();
    const { top, height } = event.currentTarget.getBoundingClientRect();
    setEdge(event.clientY > top + height / 2 ? 'after' : 'before');
  };
  const drop = (event: DragEvent<HTMLElement>) => {
    const dragged = readDragged(event);
    if (!dragged) return;
    event.preventDefault();
    event.stopPropagation();
    setEdge(null);
    onDrop(dragged, edge === 'after');
  };
  const change = (body: RichText) => actions.change(id, { body }, 'body');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is the second means; buttons and keys do the same
    <div
      data-block={id}
      draggable={!isEditing}
      onDragStart={(event) => startDrag(event, { id })}
      onDragOver={over}
      onDragLeave={() => setEdge(null)}
      onDrop={drop}
      className={clsx(
        'relative rounded-xs',
        edge === 'before' && 'shadow-[0_-3px_0_var(--ring)]',
        edge === 'after' && 'shadow-[0_3px_0_var(--ring)]',
        isSelected && 'outline-2 outline-offset-4 outline-ring',
        hasError && !isSelected && 'outline-2 outline-offset-4 outline-danger',
      )}
    >
      {isSelected && (
        <div
          role="toolbar"
          aria-label={t('actionsOf', { name })}
          className="absolute right-0 bottom-full z-2 mb-2 flex w-max items-center rounded-md border border-line bg-raised p-px font-sans text-xs text-fg shadow-popup"
        >
          <GripVertical aria-hidden className="ml-1 size-3.5 cursor-grab text-faint" />
          <span className="px-1 font-medium">{t(`types.${type}`)}</span>
          <IconButton size="sm" label={t('moveUp')} data-action="up" onClick={() => actions.step(id, -1)}>
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton size="sm" label={t('moveDown')} data-action="down" onClick={() => actions.step(id, 1)}>
            <ArrowDown aria-hidden />
          </IconButton>
          <IconButton size="sm" label={t('duplicate')} onClick={() => actions.duplicate(id)}>
            <Copy aria-hidden />
          </IconButton>
          <IconButton size="sm" label={t('remove')} onClick={() => actions.remove(id)}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      )}
      {isEditing ? (
        <BlockContent
          block={block}
          settings={settings}
          isStacked={isStacked}
          body={
            <LazyRichEditor
              key={id}
              text={text}
              label={t('rich.label', { name })}
              linkColor={settings.linkColor}
              tools={tools}
              onChange={change}
              onLeave={() => actions.leave(id)}
            />
          }
        />
      ) : (
        // High enough to be hit, also where the block is a thin line.
        <div className="relative flex min-h-6 flex-col justify-center">
          <div inert>
            <BlockContent
              block={block}
              settings={settings}
              isStacked={isStacked}
              body={<RichView text={text ?? []} linkColor={settings.linkColor} />}
            />
          </div>
          <button
            type="button"
            data-select={id}
            aria-label={name}
            aria-pressed={isSelected}
            onClick={() => actions.select(id)}
            className={clsx(
              'absolute inset-0 cursor-pointer rounded-xs',
              !isSelected && 'hover:outline-2 hover:outline-offset-4 hover:outline-accent-line',
            )}
          />
        </div>
      )}
    </div>
  );
}
