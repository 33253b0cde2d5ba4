import type { ImportNote } from '../calls/schema.ts';
import type { TemplateContent } from '../schema.ts';
import type { ImportedPicture } from './make-pictures.ts';

/** The facts of a template that a source has. */
export type ImportedSource = {
  name?: string;
  alias?: string;
  description?: string;
  kind?: 'email' | 'layout';
  content: TemplateContent;
  report: ImportNote[];
  /** The pictures that came with it, by their addresses in its HTML. */
  pictures?: readonly ImportedPicture[];
};
