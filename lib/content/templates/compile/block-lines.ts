import { type BlockRef, writeMjmlDocument } from '#lib/documents/email/write-mjml.ts';
import type { BlockDocument } from '#lib/documents/schema.ts';
import type { TemplateProblem } from '../schema.ts';

/** Finds the block of a line; null for a line that no block has made. */
export type LocateBlock = (line: number) => BlockRef | null;

/** Writes a document as MJML with the HTML of its HTML blocks, and a function that finds the block of a line. */
export function writeWithLines(document: BlockDocument): { mjml: string; locate: LocateBlock; blocks: BlockRef[] } {
  const mark = freeWord(document, 'mwblock');
  const { mjml, blocks } = writeMjmlDocument(document, {
    mark: (number) => `\n<!--${mark}${number}-->\n`,
    html: (_, html) => html,
  });
  return { mjml, locate: locateIn(mjml, mark, blocks), blocks };
}

/** Names the block of a finding. */
export const atBlock = (problem: TemplateProblem, block: BlockRef | null): TemplateProblem =>
  block ? { ...problem, part: 'blocks', line: block.number, column: 1, block } : problem;

/** Returns a word that no text of the document has. */
export function freeWord(document: BlockDocument, word: string): string {
  const json = JSON.stringify(document);
  let free = word;
  while (json.includes(free)) free += 'x';
  return free;
}

/** Reads the marks of a text: each block begins and ends with one, and its own lines are between them. */
export function locateIn(text: string, mark: string, blocks: readonly BlockRef[]): LocateBlock {
  const pattern = new RegExp(`<!--${mark}(\\d+)-->`, 'g');
  let current: BlockRef | null = null;
  const owners = text.split('\n').map((line): BlockRef | null => {
    // The end of a block and the start of the next may be in one line.
    const number = [...line.matchAll(pattern)].at(-1)?.[1];
    if (number !== undefined) current = blocks[Number(number) - 1] ?? null;
    return current;
  });
  return (line) => owners[line - 1] ?? null;
}
