import type { ImportFormat } from '../calls/schema.ts';
import type { ImportedSource } from './imported-source.ts';
import { readBlocks } from './read-blocks.ts';
import { readEml } from './read-eml.ts';
import { readMailgun, readPostmark, readSendgrid, readSparkpost } from './read-vendors.ts';

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
