import type { z } from 'zod';
import type { BlockWriter } from './email/block-writer.ts';
import type { PictureSpec } from './pictures.ts';
import type { TextWriter } from './text/text-writer.ts';

/** A column that a block adds to its row: its width in percent, and the MJML in it. */
export type OwnColumn = { width: number; mjml: string };

/** Columns beside each other that a block adds, the tags of the template around them, and the empty width at both sides in pixels. */
export type OwnRow = { columns: OwnColumn[]; before?: string; after?: string; side?: number };

/** A type of block: the properties of a new one, and the functions that write it. */
export type BlockKind<Props> = {
  /** The properties of a block that was just added. */
  blank: Props;
  /** Writes the elements of a column. */
  toMjml: (props: Props, write: BlockWriter) => string;
  /** Writes columns of its own, for a block whose row has no other column. On phones they are under each other. */
  toColumns?: (props: Props, write: BlockWriter) => OwnColumn[];
  /** Writes several rows of columns, for such a block. */
  toRows?: (props: Props, write: BlockWriter) => OwnRow[];
  /** Writes it for the text part; an empty text for nothing. */
  toText: (props: Props, write: TextWriter) => string;
  /** Describes its generated picture or calendar file; null if it has none. */
  picture?: (props: Props, id: string) => PictureSpec | null;
  /** Rules of CSS for documents that have such a block. */
  rules?: readonly string[];
  /** Rules for documents with the default colors in dark mode. */
  darkRules?: readonly string[];
};

/** Defines a type of block: the schema of its properties, those of a new one, and the functions that write it. */
export const defineBlock = <Schema extends z.ZodType>(
  kind: { props: Schema } & BlockKind<z.output<Schema>>,
): { props: Schema } & BlockKind<z.output<Schema>> => kind;
