import { parseInput } from '#lib/core/errors/parse-input.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { DocumentInput } from '#lib/documents/read-document.ts';
import type { ImportFormat } from '../calls/schema.ts';
import type { ImportedSource } from './imported-source.ts';
import { readEml } from './read-eml.ts';
import { readMailgun, readPostmark, readSendgrid, readSparkpost } from './read-vendors.ts';
import { toLine } from './to-line.ts';

/** Reads the source of a template. @throws {AppError} invalidField (`content`) */
export function readSource(format: ImportFormat, content: string): ImportedSource | Promise<ImportedSource> {
  switch (format) {
    case 'html':
      return { content: { html: content }, report: [], ...named(content) };
    case 'mjml':
      return { content: { source_format: 'mjml', mjml: content }, report: [], ...named(content) };
    case 'blocks':
      return readBlocks(content);
    case 'eml':
      return readEml(content);
    case 'sendgrid':
      return readSendgrid(content);
    case 'mailgun':
      return readMailgun(content);
    case 'postmark':
      return readPostmark(content);
    case 'sparkpost':
      return readSparkpost(content);
  }
}

/** Returns the title of a document as a name. */
function named(source: string): { name?: string } {
  const title = /<(?:mj-)?title>([^<{]{1,200})</i.exec(source)?.[1]?.replace(/\s+/g, ' ').trim();
  return title ? { name: title } : {};
}

/** Reads a document of blocks, as `blocks` of a draft is. @throws {AppError} invalidField (`content`), or the field of a block */
function readBlocks(source: string): ImportedSource {
  const blocks = parseInput(DocumentInput, parseJson(source));
  const title = toLine(blocks.settings.title, 200);
  return { ...(title && { name: title }), content: { source_format: 'blocks', blocks }, report: [] };
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    throw refuse.field('content', 'must be a document of blocks as JSON');
  }
}
