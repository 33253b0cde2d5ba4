import { describe, expect, it } from 'vitest';
import { describeDocument } from '#components/editor/describe-document.ts';
import {
  addBlock,
  addRow,
  changeBlock,
  duplicateBlock,
  findBlock,
  listBlocks,
  newBlock,
  positionAfter,
  removeBlock,
  removeRow,
  setBlock,
  setColumns,
  stepBlock,
  stepRow,
} from '#components/editor/document-edits.ts';
import { parseSource } from '#components/editor/parse-source.ts';
import { fromEditor, toEditor } from '#components/editor/rich/rich-json.ts';
import { EMPTY_DOCUMENT } from '#lib/documents/empty-document.ts';
import { BLOCK_TYPES } from '#lib/documents/registry.ts';
import { BlockDocument } from '#lib/documents/schema.ts';
import { columnsOf, documentOf, EVERY_BLOCK, RICH } from '../../fixtures/documents/block-documents.ts';
import { fc } from '../../fixtures/properties.ts';

const line = (id: string) => ({ id, type: 'separator', props: {} });
const idsOf = (document: BlockDocument) =>
  document.rows.map(({ columns }) => columns.map(({ blocks }) => blocks.map(({ id }) => id)));

describe('edits of a document', () => {
  it.each(BLOCK_TYPES)('add a %s that the server takes', (type) => {
    const { document, id } = addBlock(EMPTY_DOCUMENT, type, { row: 0, column: 0, index: 0 });
    expect(BlockDocument.parse(document)).toEqual(document);
    expect(findBlock(document, id)?.block).toEqual(newBlock(type, id));
  });

  it('add after the selected block, at the end of the selected row, or of the document', () => {
    const document = documentOf(line('a'), line('b'));
    expect(positionAfter(document, { type: 'block', id: 'a', isEditing: false })).toMatchObject({ row: 0, index: 1 });
    expect(positionAfter(document, { type: 'row', row: 0 })).toEqual({ row: 0, column: 0, index: 1 });
    expect(positionAfter(document, { type: 'document' })).toEqual({ row: 1, column: 0, index: 1 });
  });

  it('move a block through its column, the columns of its row, and the rows', () => {
    const document = columnsOf([line('a'), line('b')], [line('c')]);
    const down = stepBlock(document, 'a', 1);
    expect(idsOf(down)).toEqual([[['b', 'a'], ['c']]]);
    expect(idsOf(stepBlock(down, 'a', 1))).toEqual([[['b'], ['a', 'c']]]);
    expect(idsOf(stepBlock(stepBlock(down, 'a', 1), 'a', -1))).toEqual([[['b', 'a'], ['c']]]);
    expect(stepBlock(document, 'a', -1)).toBe(document);
  });

  it('remove a row of one column that a move has emptied, and keep one row', () => {
    expect(idsOf(stepBlock(documentOf(line('a'), line('b')), 'b', -1))).toEqual([[['a', 'b']]]);
    expect(idsOf(removeBlock(documentOf(line('a')), 'a'))).toEqual([[[]]]);
    expect(idsOf(removeRow(documentOf(line('a')), 0))).toEqual([[[]]]);
    expect(idsOf(removeBlock(columnsOf([line('a')], []), 'a'))).toEqual([[[], []]]);
  });

  it('set a block down before or behind others of its own column', () => {
    const document = columnsOf([line('a'), line('b'), line('c')]);
    expect(idsOf(setBlock(document, 'a', { row: 0, column: 0, index: 3 }))).toEqual([[['b', 'c', 'a']]]);
    expect(idsOf(setBlock(document, 'c', { row: 0, column: 0, index: 0 }))).toEqual([[['c', 'a', 'b']]]);
  });

  it('keep the blocks of columns that are removed', () => {
    const document = columnsOf([line('a')], [line('b')], [line('c')]);
    expect(idsOf(setColumns(document, 0, 2))).toEqual([[['a'], ['b', 'c']]]);
    expect(idsOf(setColumns(document, 0, 4))).toEqual([[['a'], ['b'], ['c'], []]]);
  });

  it('add and move rows, and change a block alone', () => {
    const document = documentOf(line('a'), line('b'));
    expect(idsOf(addRow(document, 0, 2))).toEqual([[['a']], [[], []], [['b']]]);
    expect(idsOf(stepRow(document, 0, 1))).toEqual([[['b']], [['a']]]);
    expect(stepRow(document, 0, -1)).toBe(document);
    const changed = changeBlock(document, 'b', { thickness: 4 });
    expect(listBlocks(changed).map(({ block }) => block.props)).toMatchObject([{ thickness: 1 }, { thickness: 4 }]);
  });

  it('never lose or double a block, whatever their order', () => {
    const steps = fc.array(fc.record({ at: fc.nat(20), step: fc.constantFrom<-1 | 1>(-1, 1), kind: fc.nat(2) }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(steps, (all) => {
        let document = columnsOf([line('a'), line('b')], [line('c')]);
        let count = 3;
        for (const { at, step, kind } of all) {
          const blocks = listBlocks(document);
          const id = blocks[at % blocks.length]?.block.id ?? 'a';
          if (kind === 0) document = stepBlock(document, id, step);
          else if (kind === 1) document = setBlock(document, id, { row: 0, column: 0, index: at % 3 });
          else {
            document = duplicateBlock(document, id).document;
            count += 1;
          }
          expect(new Set(listBlocks(document).map(({ block }) => block.id)).size).toBe(count);
          expect(BlockDocument.safeParse(document).success).toBe(true);
        }
      }),
    );
  });
});

describe('formatted text', () => {
  it('is the same after it was in the text editor, but for the pieces of its lines', () => {
    const joined = (text: typeof RICH) => text.map(({ type, runs }) => [type, runs.map((run) => run.text).join('')]);
    expect(joined(fromEditor(toEditor(RICH)))).toEqual(joined(RICH));
    expect(fromEditor(toEditor(fromEditor(toEditor(RICH))))).toEqual(fromEditor(toEditor(RICH)));
    expect(toEditor([])).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
  });

  it('has the points of a list in a list as points of the outer one', () => {
    const item = (text: string, ...more: object[]) => ({
      type: 'listItem',
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }, ...more],
    });
    const inner = { type: 'bulletList', content: [item('b')] };
    expect(fromEditor({ type: 'doc', content: [{ type: 'bulletList', content: [item('a', inner)] }] })).toEqual([
      { type: 'bullet', runs: [{ text: 'a' }] },
      { type: 'bullet', runs: [{ text: 'b' }] },
    ]);
  });
});

describe('a document in the editor', () => {
  it('is blank where the source cannot be read', () => {
    for (const source of ['', '{', '[]', '{"rows":1}', '{"settings":{},"rows":[{}]}']) {
      expect(parseSource(source)).toEqual(EMPTY_DOCUMENT);
    }
    const document = documentOf(...EVERY_BLOCK);
    expect(parseSource(JSON.stringify(document))).toEqual(document);
  });

  it('is compared in lines that name rows, blocks and properties', () => {
    const lines = describeDocument(JSON.stringify(columnsOf([EVERY_BLOCK[1]], [EVERY_BLOCK[4]]))).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        ...['width: 600', 'row 1', '  column 2', '  text', '    body:', '  button', '    label: Open {{order.id}}'],
        '      • one',
      ]),
    );
    expect(lines.join('\n')).toContain('**bold**');
  });
});
