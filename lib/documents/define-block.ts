import type { z } from 'zod';
import type { BlockWriter } from './email/block-writer.ts';

/** A column that a block adds to its row: its width in percent, and the MJML in it. */
export type OwnColumn = { width: number; mjml: string };

/** A type of block: the properties of a new one, and the functions that write it. */
export type BlockKind<Props> = {
  /** The properties of a block that was just added. */
  blank: Props;
  /** Writes the elements of a column. */
  toMjml: (props: Props, write: BlockWriter) => string;
  /** Writes columns of its own, for a block whose row has no other column. On phones they are under each other. */
  toColumns?: (props: Props, write: BlockWriter) => OwnColumn[];
};

/** Defines a type of block: the schema of its properties, those of a new one, and the functions that write it. */
export const defineBlock = <Schema extends z.ZodType>(
  kind: { props: Schema } & BlockKind<z.output<Schema>>,
): { props: Schema } & BlockKind<z.output<Schema>> => kind;
