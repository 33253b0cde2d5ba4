import { z } from 'zod';
import { BlockDocument } from './schema.ts';
import { upgradeDocument } from './upgrade-document.ts';

/** A document as programs write it, of this version or of an earlier one. */
export const DocumentInput = z.preprocess(upgradeDocument, BlockDocument);

/** Reads a document of any version. @throws {ZodError} */
export const readDocument = (json: unknown): BlockDocument => DocumentInput.parse(json);
