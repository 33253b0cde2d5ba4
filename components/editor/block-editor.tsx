'use client';

import { Monitor, Redo2, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useIsNarrow } from '#components/ui/use-is-narrow.ts';
import { BLOCK_KINDS, type BlockType } from '#lib/documents/registry.ts';
import type { BlockDocument } from '#lib/documents/schema.ts';
import { Canvas } from './canvas.tsx';
import type { BlockActions } from './canvas-block.tsx';
import {
  addBlock,
  addRow,
  type BlockPosition,
  changeBlock,
  duplicateBlock,
  findBlock,
  listBlocks,
  positionAfter,
  removeBlock,
  type Selection,
  setBlock,
  stepBlock,
} from './document-edits.ts';
import type { Dragged } from './drag-data.ts';
import { EditorMeansContext, type FileChooser } from './fields/editor-means.ts';
import { parseSource } from './parse-source.ts';
import { BlockSidePanel, type PanelTab } from './side-panel.tsx';
import { useTagGroups } from './tags/use-tag-groups.ts';
import { useBrandKit } from './use-brand-kit.ts';
import { useHistory } from './use-history.ts';

type BlockEditorProps = {
  /** The document as JSON. */
  source: string;
  onChange: (source: string) => void;
  /** The findings about the document, each with its block or its row if it has one. */
  problems: readonly {
    level: 'error' | 'warning';
    block?: { id: string } | undefined;
    row?: { id: string } | undefined;
  }[];
  /** The block to show, by its number as a line; another object shows it again. */
  jump: { line: number } | null;
  variables: readonly string[];
  /** The library from which files are chosen. */
  fileChooser: FileChooser;
  /** Makes MJML of the saved blocks. Returns false if they could not be saved. */
  onConvert: () => Promise<boolean>;
};

const WHOLE: Selection = { type: 'document' };

/** The editor of a message in blocks: a canvas, and a panel with the palette and the settings. */
export function BlockEditor(props: BlockEditorProps) {
  const { source, onChange, problems, jump, variables, fileChooser, onConvert } = props;
  const t = useTexts('blockEditor');
  const isNarrow = useIsNarrow();
  const history = useHistory(source, onChange);
  const [selection, setSelection] = useState<Selection>(WHOLE);
  const [tab, setTab] = useState<PanelTab>('add');
  const [focused, setFocused] = useState<string | null>(null);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const document = parseSource(source);
  const groups = useTagGroups(variables);
  const kit = useBrandKit();
  const shown = selection.type === 'block' && !findBlock(document, selection.id) ? WHOLE : selection;
  const faulty = new Set(problems.flatMap(({ level, block }) => (level === 'error' && block ? [block.id] : [])));
  const faultyRows = new Set(problems.flatMap(({ level, row }) => (level === 'error' && row ? [row.id] : [])));

  const select = (next: Selection, nextTab: PanelTab) => {
    setSelection(next);
    setTab(nextTab);
  };
  const edit = (next: BlockDocument, key = '') => history.change(JSON.stringify(next, null, 2), key);
  /** Shows a block after an edit of the document; the keyboard stays with it, or with the button that was pressed. */
  const editAt = (next: BlockDocument, id: string, isEditing = false) => {
    edit(next);
    select({ type: 'block', id, isEditing }, 'selection');
    const pressed = box.current?.ownerDocument.activeElement?.getAttribute('data-action');
    setFocused(pressed ? `${blockSelector(id)} [data-action="${pressed}"]` : frameSelector(id));
  };
  const actions: BlockActions = {
    select: (id) => select({ type: 'block', id, isEditing: true }, 'selection'),
    leave: (id) => {
      select({ type: 'block', id, isEditing: false }, 'selection');
      setFocused(frameSelector(id));
    },
    step: (id, step) => editAt(stepBlock(document, id, step), id),
    duplicate: (id) => {
      const edited = duplicateBlock(document, id);
      editAt(edited.document, edited.id);
    },
    remove: (id) => {
      edit(removeBlock(document, id));
      select(WHOLE, 'add');
      const blocks = listBlocks(document);
      const at = blocks.findIndex(({ block }) => block.id === id);
      const next = blocks[at + 1] ?? blocks[at - 1];
      setFocused(next ? frameSelector(next.block.id) : null);
    },
    change: (id, change, field) => edit(changeBlock(document, id, change), `${id} ${field}`),
  };
  const add = (type: BlockType, at: BlockPosition) => {
    const added = addBlock(document, type, at);
    const isBranded = kit !== null && type === 'button';
    const edited = isBranded ? { ...added, document: changeBlock(added.document, added.id, kit.button) } : added;
    editAt(edited.document, edited.id, true);
  };
  const drop = (dragged: Dragged, at: BlockPosition) => {
    if ('id' in dragged) editAt(setBlock(document, dragged.id, at), dragged.id);
    else if (isBlockType(dragged.type)) add(dragged.type, at);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || target.closest('input, textarea, select, [contenteditable="true"]')) return;
    // Keys of dialogs that the editor has opened.
    if (!event.currentTarget.contains(target)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const id = target.closest('[data-block]')?.getAttribute('data-block') ?? null;
    if (isCommand && key.toLowerCase() === 'z') event.shiftKey ? history.redo() : history.undo();
    else if (isCommand && key.toLowerCase() === 'y') history.redo();
    else if (id && event.altKey && key === 'ArrowUp') actions.step(id, -1);
    else if (id && event.altKey && key === 'ArrowDown') actions.step(id, 1);
    else if (id && (key === 'Delete' || key === 'Backspace')) actions.remove(id);
    else if (id && isCommand && key.toLowerCase() === 'd') actions.duplicate(id);
    else if (key === 'Escape' && shown.type !== 'document') select(WHOLE, 'add');
    else return;
    event.preventDefault();
  };
  // The block that an edit has moved, made or left keeps the keyboard.
  useEffect(() => {
    if (focused === null) return;
    setFocused(null);
    box.current?.querySelector<HTMLElement>(focused)?.focus();
  }, [focused]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shows the block once, whatever is edited after
  useEffect(() => {
    const id = jump ? listBlocks(document)[jump.line - 1]?.block.id : undefined;
    if (id === undefined) return;
    select({ type: 'block', id, isEditing: false }, 'selection');
    box.current?.querySelector(blockSelector(id))?.scrollIntoView({ block: 'nearest' });
    setFocused(frameSelector(id));
  }, [jump]);

  if (isNarrow) {
    return (
      <EmptyState icon={Monitor} title={t('narrow.title')}>
        {t('narrow.text')}
      </EmptyState>
    );
  }
  return (
    <EditorMeansContext value={{ fileChooser, groups, colors: kit?.colors ?? [] }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that act on the block with the focus */}
      <div ref={box} onKeyDown={press} className="flex h-full min-h-0 min-w-0">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-1 border-b border-line bg-surface px-2 py-1">
            <IconButton size="sm" label={t('undo')} disabled={!history.canUndo} onClick={history.undo}>
              <Undo2 aria-hidden />
            </IconButton>
            <IconButton size="sm" label={t('redo')} disabled={!history.canRedo} onClick={history.redo}>
              <Redo2 aria-hidden />
            </IconButton>
            <div ref={setTools} className="contents" />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">
            <Canvas
              {...{ document, faulty, faultyRows, tools, actions }}
              selection={shown}
              onSelectRow={(row) => select({ type: 'row', row }, 'selection')}
              onSelectColumn={(row, column) => select({ type: 'row', row, column }, 'add')}
              onSelectNone={() => select(WHOLE, 'add')}
              onDrop={drop}
            />
          </div>
        </div>
        <BlockSidePanel
          {...{ document, selection: shown, tab, kit, onConvert }}
          onTab={setTab}
          onEdit={edit}
          onSelect={setSelection}
          onChangeBlock={actions.change}
          onAdd={(type) => add(type, positionAfter(document, shown))}
          onAddRow={(columns) => {
            const at = positionAfter(document, shown).row;
            edit(addRow(document, at, columns));
            select({ type: 'row', row: at + 1 }, 'add');
          }}
        />
      </div>
    </EditorMeansContext>
  );
}

const blockSelector = (id: string): string => `[data-block="${CSS.escape(id)}"]`;
const frameSelector = (id: string): string => `[data-select="${CSS.escape(id)}"]`;

const isBlockType = (type: string): type is BlockType => Object.hasOwn(BLOCK_KINDS, type);
