import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { BlockDocument } from '../blocks/schema.ts';
import type { ImportedSource } from './imported-source.ts';
import { toLine } from './to-line.ts';

/** Reads a document of blocks, as `blocks` of a draft is. @throws {AppError} invalidField (`content`), or the field of a block */
export function readBlocks(source: string): ImportedSource {
  const blocks = parseInput(BlockDocument, parseJson(source));
  const title = toLine(blocks.settings.title, 200);
  return { ...(title && { name: title }), content: { source_format: 'blocks', blocks }, report: [] };
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    const cause = 'The content must be a document of blocks as JSON.';
    throw new AppError('invalidField', { field: 'content', cause, message: cause });
  }
}
