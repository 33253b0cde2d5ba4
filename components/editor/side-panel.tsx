'use client';

import { useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { ToggleGroup } from '#components/ui/toggle-group.tsx';
import { showToast } from '#lib/client/toasts.ts';
import type { BrandKit } from '#lib/content/brand-kit/schema.ts';
import type { BlockType } from '#lib/documents/registry.ts';
import type { BlockDocument } from '#lib/documents/schema.ts';
import { BlockFields } from './block-fields.tsx';
import {
  changeRow,
  changeSettings,
  findBlock,
  removeRow,
  type Selection,
  setColumns,
  stepRow,
} from './document-edits.ts';
import { DocumentFields } from './document-fields.tsx';
import { Palette } from './palette.tsx';
import { RowFields } from './row-fields.tsx';

/** A part of the panel: the palette, the settings of the selection, or those of the document. */
export type PanelTab = 'add' | 'selection' | 'document';

const TABS: readonly PanelTab[] = ['add', 'selection', 'document'];

type SidePanelProps = {
  document: BlockDocument;
  selection: Selection;
  tab: PanelTab;
  kit: BrandKit | null;
  onTab: (tab: PanelTab) => void;
  onSelect: (selection: Selection) => void;
  onEdit: (document: BlockDocument, key?: string) => void;
  onChangeBlock: (id: string, change: object, field: string) => void;
  onAdd: (type: BlockType) => void;
  onAddRow: (columns: number) => void;
  onConvert: () => Promise<boolean>;
};

/** The panel beside the canvas: what can be added, and the settings of what is selected. */
export function BlockSidePanel(props: SidePanelProps) {
  const { document, tab, kit, onTab, onEdit, onAdd, onAddRow, onConvert } = props;
  const t = useTexts('blockEditor');
  const [isConverting, setConverting] = useState(false);
  return (
    <section
      aria-label={t('panel.label')}
      className="flex w-72 shrink-0 flex-col overflow-y-auto border-l border-line bg-surface"
    >
      <div className="sticky top-0 z-1 flex min-h-10 items-center border-b border-line bg-surface px-3 py-1">
        <ToggleGroup
          label={t('panel.part')}
          size="sm"
          items={TABS.map((value) => ({ value, label: t(`panel.${value}`) }))}
          value={tab}
          onChange={onTab}
        />
      </div>
      <div className="p-4">
        {tab === 'add' && <Palette onAdd={onAdd} onAddRow={onAddRow} />}
        {tab === 'selection' && <SelectionFields {...props} />}
        {tab === 'document' && (
          <div className="flex flex-col gap-6">
            <DocumentFields
              kit={kit?.settings ?? null}
              settings={document.settings}
              onChange={(change, field) => onEdit(changeSettings(document, change), `document ${field}`)}
            />
            <div className="flex flex-col items-start gap-2 border-t border-line pt-4">
              <p className="text-xs text-muted">{t('convert.hint')}</p>
              <Button size="sm" onClick={() => setConverting(true)}>
                {t('convert.action')}
              </Button>
            </div>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={isConverting}
        onOpenChange={setConverting}
        title={t('convert.title')}
        consequence={t('convert.text')}
        action={t('convert.action')}
        onConfirm={async () => {
          if (await onConvert()) showToast({ type: 'success', title: t('convert.done') });
        }}
      />
    </section>
  );
}

function SelectionFields({ document, selection, onEdit, onSelect, onChangeBlock }: SidePanelProps) {
  const t = useTexts('blockEditor');
  const found = selection.type === 'block' ? findBlock(document, selection.id) : null;
  if (found) {
    const { block } = found;
    const isText = 'body' in block.props;
    return (
      <>
        <h2 className="mb-3 text-base font-semibold">{t(`types.${block.type}`)}</h2>
        {isText && <p className="mb-4 text-xs text-muted">{t('textHint')}</p>}
        <BlockFields block={block} onChange={(change, field) => onChangeBlock(block.id, change, field)} />
      </>
    );
  }
  const row = selection.type === 'row' ? document.rows[selection.row] : undefined;
  if (selection.type !== 'row' || !row) return <p className="text-sm text-muted">{t('nothingSelected')}</p>;
  const index = selection.row;
  return (
    <>
      <h2 className="mb-3 text-base font-semibold">{t('row', { number: String(index + 1) })}</h2>
      <RowFields
        key={index}
        row={row}
        isFirst={index === 0}
        isLast={index === document.rows.length - 1}
        onChange={(change, field) => onEdit(changeRow(document, index, change), `row ${index} ${field}`)}
        onColumns={(count) => onEdit(setColumns(document, index, count))}
        onStep={(step) => {
          onEdit(stepRow(document, index, step));
          onSelect({ type: 'row', row: index + step });
        }}
        onRemove={() => {
          onEdit(removeRow(document, index));
          onSelect({ type: 'document' });
        }}
      />
    </>
  );
}
