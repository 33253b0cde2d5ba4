import type { BlockRef } from '#lib/documents/email/write-mjml.ts';
import type { PictureSpec } from '#lib/documents/pictures.ts';
import type { BlockDocument } from '#lib/documents/schema.ts';
import type { SourceFormat, TemplateProblem, TextMode } from '../schema.ts';

/** The content that a thread compiles. */
export type CompileJob = {
  sourceFormat: SourceFormat;
  mjml: string | null;
  blocks: BlockDocument | null;
  html: string | null;
  textMode: TextMode;
  text: string | null;
  kind: string;
  /** True if the HTML is put into a layout, which is the document then. */
  hasLayout: boolean;
  preheader: string | null;
};

/** A generated picture and its block. */
export type BlockPicture = { block: BlockRef; spec: PictureSpec };

/** The HTML and the text of a version, and the findings of making them. */
export type CompiledContent = {
  html: string | null;
  text: string | null;
  findings: TemplateProblem[];
  /** The generated pictures of blocks, whose addresses are tags in the HTML and the text. */
  pictures: BlockPicture[];
};

/** Creates a finding about a part at a line. */
export const findingAt = (
  level: TemplateProblem['level'],
  code: string,
  message: string,
  { part, line = 1, column = 1 }: { part: string; line?: number; column?: number },
): TemplateProblem => ({ level, code, message, part, snippet: null, line, column });

/** Returns the line and the column of an offset; both count from 1. */
export function positionIn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
