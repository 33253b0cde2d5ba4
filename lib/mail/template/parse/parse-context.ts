import type { TemplateNode } from '../ast.ts';
import { TEMPLATE_LIMITS } from '../limits.ts';
import { type Position, type Source, TemplateError } from '../source.ts';
import { utf8Length } from '../utf8-length.ts';

/** The sources of snippets by name, in the form that fits the part. */
export type SnippetSources = ReadonlyMap<string, string>;

/** Counts of one part, and the means to inline other sources into it. */
export type ParseContext = {
  /** Counts tags and bytes towards the limits of the part. @throws {TemplateError} limit */
  countTag(at: Position): void;
  /**
   * Returns the nodes of a snippet.
   *
   * @param params Local names that the snippet may use.
   * @throws {TemplateError} unknownSnippet, limit, syntax
   */
  parseSnippet(name: string, params: readonly string[], at: Position): readonly TemplateNode[];
  /** Returns the nodes of the template within its layout; null outside of a layout. */
  takeContent(): readonly TemplateNode[] | null;
};

/** Parses one source of a dialect. `locals` are names defined around it. */
export type ParseSource = (source: Source, context: ParseContext, locals: readonly string[]) => readonly TemplateNode[];

/** Parses a part with its snippets and its layout, within the limits of one part. */
export function parsePart(
  parse: ParseSource,
  source: Source,
  snippets: SnippetSources,
  layout: { name: string; text: string } | null,
): readonly TemplateNode[] {
  let tags = 0;
  let bytes = 0;
  const open: string[] = [];
  const countBytes = (text: string, at: Position) => {
    bytes += utf8Length(text);
    if (bytes > TEMPLATE_LIMITS.sourceBytes) {
      throw new TemplateError('limit', `the part is larger than ${TEMPLATE_LIMITS.sourceBytes} bytes`, at);
    }
  };
  let content: readonly TemplateNode[] | null = null;
  let contentUses = 0;
  const context: ParseContext = {
    countTag(at) {
      tags += 1;
      if (tags > TEMPLATE_LIMITS.tags) {
        throw new TemplateError('limit', `the part has more than ${TEMPLATE_LIMITS.tags} tags`, at);
      }
    },
    parseSnippet(name, params, at) {
      const text = snippets.get(name);
      if (text === undefined) throw new TemplateError('unknownSnippet', `there is no snippet ${name}`, at);
      if (open.includes(name)) throw new TemplateError('limit', `the snippet ${name} includes itself`, at);
      if (open.length >= TEMPLATE_LIMITS.snippetDepth) {
        throw new TemplateError('limit', `snippets are nested deeper than ${TEMPLATE_LIMITS.snippetDepth}`, at);
      }
      countBytes(text, at);
      open.push(name);
      const nodes = parse({ part: source.part, snippet: name, text }, context, params);
      open.pop();
      return nodes;
    },
    takeContent() {
      contentUses += 1;
      return content;
    },
  };
  countBytes(source.text, { source, offset: 0 });
  const nodes = parse(source, context, []);
  if (!layout) return nodes;
  const outer: Source = { part: source.part, snippet: layout.name, text: layout.text };
  countBytes(layout.text, { source: outer, offset: 0 });
  content = nodes;
  contentUses = 0;
  const whole = parse(outer, context, []);
  if (contentUses !== 1) {
    throw new TemplateError('syntax', 'a layout must have {{{@content}}} exactly once', { source: outer, offset: 0 });
  }
  return whole;
}
