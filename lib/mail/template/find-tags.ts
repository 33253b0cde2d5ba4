import type { TemplateDialect } from './ast.ts';
import { HANDLEBARS_SCAN } from './parse/parse-handlebars.ts';
import { MAILWRIGHT_SCAN } from './parse/parse-mailwright.ts';
import { MUSTACHIO_SCAN } from './parse/parse-mustachio.ts';
import { SPARKPOST_SCAN } from './parse/parse-sparkpost.ts';
import { type ScanOptions, scanTags } from './parse/scan-tags.ts';
import type { Source } from './source.ts';

const SCANS: Readonly<Record<TemplateDialect, ScanOptions>> = {
  mailwright: MAILWRIGHT_SCAN,
  handlebars: HANDLEBARS_SCAN,
  mustachio: MUSTACHIO_SCAN,
  sparkpost: SPARKPOST_SCAN,
};

/** The range of a tag in a source, from its first brace to after its last. */
export type TagRange = { start: number; end: number };

/**
 * Finds the tags of a source, in their order.
 *
 * @throws {TemplateError} syntax for a tag without its end
 */
export const findTags = (dialect: TemplateDialect, source: Source): TagRange[] =>
  scanTags(source, SCANS[dialect]).flatMap(({ type, start, end }) => (type === 'tag' ? [{ start, end }] : []));
