import { z } from 'zod';
import { isOffered } from './registry.ts';
import { BlockDocument } from './schema.ts';
import { upgradeDocument } from './upgrade-document.ts';

const AnyDocument = z.preprocess(upgradeDocument, BlockDocument);

/** A document as programs write it, of this version or of an earlier one. */
export const DocumentInput = AnyDocument.superRefine(({ rows }, context) => {
  for (const [row, { columns }] of rows.entries())
    for (const [column, { blocks }] of columns.entries())
      for (const [block, one] of blocks.entries())
        if (!isOffered(one)) {
          const path = ['rows', row, 'columns', column, 'blocks', block, 'type'];
          context.addIssue({ code: 'custom', path, message: 'must be one that needs no generated picture' });
        }
});

/** Reads a document of any version. @throws {ZodError} */
export const readDocument = (json: unknown): BlockDocument => AnyDocument.parse(json);
