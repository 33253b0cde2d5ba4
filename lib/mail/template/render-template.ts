import { assignEscapes } from './assign-escapes.ts';
import type { CompiledTemplate } from './compile-template.ts';
import { DIALECT_RULES } from './dialect-rules.ts';
import { STEP_COSTS, TEMPLATE_LIMITS } from './limits.ts';
import { parsePart } from './parse/parse-context.ts';
import { parseSparkpost } from './parse/parse-sparkpost.ts';
import { type RenderDynamic, renderNodes } from './render/render-nodes.ts';
import { type RenderInput, Run, type Scope } from './render/run.ts';
import { type Position, TemplateError, type TemplateWarning } from './source.ts';

/** The texts of the parts by their names, and the findings of a preview. */
export type RenderedTemplate = { parts: ReadonlyMap<string, string>; warnings: readonly TemplateWarning[] };

/**
 * Renders a template with data: synchronous, without a clock, chance or network, so the same input gives the same texts.
 *
 * @throws {TemplateError} missingVariable, limit, budget; of content within data (sparkpost) also the errors of compiling
 */
export function renderTemplate(template: CompiledTemplate, input: RenderInput): RenderedTemplate {
  const run = new Run(DIALECT_RULES[template.dialect], input);
  const scope: Scope = { value: input.data, parent: null, locals: null, loop: null };
  const parts = new Map<string, string>();
  try {
    for (const { name, kind, nodes } of template.parts) {
      const text = renderNodes(run, nodes, scope, createDynamic(kind));
      parts.set(name, kind === 'header' ? text.replace(/\p{Cc}+/gu, ' ').trim() : text);
    }
  } finally {
    run.settle();
  }
  return { parts, warnings: run.warnings };
}

/** Renders `render_dynamic_content` within the bounds of the whole render. */
function createDynamic(kind: Parameters<typeof assignEscapes>[1]): RenderDynamic {
  let depth = 0;
  let characters = 0;
  const render: RenderDynamic = (run, text, scope, at: Position) => {
    depth += 1;
    characters += text.length;
    if (depth > TEMPLATE_LIMITS.snippetDepth || characters > TEMPLATE_LIMITS.sourceBytes) {
      throw new TemplateError('limit', 'dynamic content is nested too deeply or is too long', at);
    }
    run.count(Math.ceil(text.length / STEP_COSTS.dynamicCharacters), at);
    const source = { part: at.source.part, snippet: 'dynamic content', text };
    const nodes = parsePart(parseSparkpost, source, new Map(), null);
    const out = renderNodes(run, assignEscapes(nodes, kind, run.rules).nodes, scope, render);
    depth -= 1;
    return out;
  };
  return render;
}
