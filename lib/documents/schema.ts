import { z } from 'zod';
import { utf8Bytes } from '#lib/core/problem-of-data.ts';
import { Condition } from './conditions.ts';
import { DEFAULT_LINE_COLOR, DEFAULT_ROW_PADDING } from './defaults.ts';
import { Color, OwnColor, pixels, Url } from './fields.ts';
import { AnyBlock, PartId } from './registry.ts';
import { DocumentSettings } from './settings.ts';

/** Blocks of one document. */
const BLOCKS_MAX = 500;

/** A document as JSON. */
const DOCUMENT_MAX_BYTES = 1_048_576;

const ROWS_MAX = 200;
const COLUMNS_MAX = 4;

const Column = z.strictObject({
  /** In percent of the row; the columns of a row name one each, which are 100 together, or none. */
  width: z.int().min(10).max(90).optional(),
  blocks: z.array(AnyBlock).max(BLOCKS_MAX),
});

/** A row of columns. */
const Row = z.strictObject({
  id: PartId,
  columns: z.array(Column).min(1).max(COLUMNS_MAX),
  /** The color of the row; empty for that of the document. */
  background: OwnColor.default(''),
  /** The empty height above and below the blocks, in pixels. */
  padding: pixels(0, 120).default(DEFAULT_ROW_PADDING),
  /** The address of a picture behind the blocks; Outlook shows the color. */
  picture: Url.default(''),
  /** The width of the line around the row in pixels, and its color. */
  border: pixels(0, 10).default(0),
  borderColor: Color.default(DEFAULT_LINE_COLOR),
  /** Phones show the columns under each other, or beside each other as everywhere. */
  onPhones: z.enum(['stack', 'keep']).default('stack'),
  /** The order of columns under each other. */
  phoneOrder: z.enum(['normal', 'reverse']).default('normal'),
  /** The readers who get the row; null for all. */
  when: Condition.nullable().default(null),
});

/** Blocks in columns in rows (docs/templates.md). `read-document.ts` reads those of earlier versions, too. */
export const BlockDocument = z
  .strictObject({
    version: z.literal(2),
    /** The medium that it is made for. */
    surface: z.literal('email'),
    settings: DocumentSettings.prefault({}),
    rows: z.array(Row).max(ROWS_MAX),
  })
  .superRefine((document, context) => {
    const issue = findIssue(document.rows);
    if (issue) context.addIssue({ code: 'custom', ...issue });
    if (utf8Bytes(JSON.stringify(document)) > DOCUMENT_MAX_BYTES)
      context.addIssue({ code: 'custom', message: `must have at most ${DOCUMENT_MAX_BYTES} bytes as JSON` });
  })
  .meta({ id: 'BlockDocument' });
export type BlockDocument = z.infer<typeof BlockDocument>;

/** A row of a document. */
export type BlockRow = BlockDocument['rows'][number];

/** Finds a block too many, or a block or row that has the id of another. */
function findIssue(rows: readonly z.infer<typeof Row>[]): { path: (string | number)[]; message: string } | null {
  const ids = new Set<string>();
  const rowIds = new Set<string>();
  for (const [row, { id: rowId, columns }] of rows.entries()) {
    if (rowIds.has(rowId))
      return { path: ['rows', row, 'id'], message: 'must be another than that of every other row' };
    rowIds.add(rowId);
    const widths = columns.flatMap(({ width }) => width ?? []);
    if (widths.length > 0 && (widths.length < columns.length || widths.reduce((sum, one) => sum + one) !== 100))
      return { path: ['rows', row, 'columns'], message: 'must have widths that are 100 together, or none' };
    for (const [column, { blocks }] of columns.entries()) {
      for (const [block, { id }] of blocks.entries()) {
        const path = ['rows', row, 'columns', column, 'blocks', block, 'id'];
        if (ids.has(id)) return { path, message: 'must be another than that of every other block' };
        ids.add(id);
        if (ids.size > BLOCKS_MAX) return { path: ['rows'], message: `must have at most ${BLOCKS_MAX} blocks` };
      }
    }
  }
  return null;
}
