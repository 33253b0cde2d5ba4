import type { EachNode, Expression, TemplateNode, WithNode } from '../ast.ts';
import { STEP_COSTS, TEMPLATE_LIMITS } from '../limits.ts';
import { type Position, TemplateError } from '../source.ts';
import { utf8Length } from '../utf8-length.ts';
import { escapeValue } from './escape-value.ts';
import { evaluate, test } from './evaluate.ts';
import { printValue } from './print-value.ts';
import type { Run, Scope } from './run.ts';

/** Renders a value that is a template itself (sparkpost). */
export type RenderDynamic = (run: Run, text: string, scope: Scope, at: Position) => string;

/**
 * Renders nodes in a scope.
 *
 * @throws {TemplateError} limit, budget, missingVariable
 */
export function renderNodes(run: Run, nodes: readonly TemplateNode[], scope: Scope, dynamic: RenderDynamic): string {
  let out = '';
  for (const node of nodes) {
    switch (node.type) {
      case 'text':
        run.countOutput(node.bytes, null);
        out += node.text;
        break;
      case 'print': {
        run.count(1, node.at);
        const value = evaluate(run, node.value, scope, true);
        if (typeof value === 'object' && value !== null) {
          run.warn('notPrintable', 'a list or an object prints nothing', node.at);
        }
        const printed = printValue(value);
        if (printed.length > STEP_COSTS.printedCharacters)
          run.spend(Math.floor(printed.length / STEP_COSTS.printedCharacters));
        const text = escapeValue(run, printed, node.escape, node.at);
        run.countOutput(utf8Length(text), node.at);
        out += text;
        break;
      }
      case 'if': {
        run.count(1, node.at);
        const branch = node.branches.find(({ test: condition }, index) => {
          if (index > 0) run.count(1, node.at);
          return test(run, condition, scope);
        });
        out += renderNodes(run, branch?.body ?? node.otherwise, scope, dynamic);
        break;
      }
      case 'each':
        out += renderEach(run, node, scope, dynamic);
        break;
      case 'with':
        out += renderWith(run, node, scope, dynamic);
        break;
      case 'section': {
        const value = evaluate(run, node.value, scope, false);
        if (Array.isArray(value) && value.length > 0) {
          out += renderRounds(run, { ...SECTION_LOOP, body: node.body, at: node.at }, value, scope, dynamic);
        } else if (value === undefined || value === null || value === false || Array.isArray(value)) {
          run.count(1, node.at);
          out += renderNodes(run, node.otherwise, scope, dynamic);
        } else {
          run.count(1, node.at);
          out += renderNodes(run, node.body, value === true ? scope : openScope(value, scope), dynamic);
        }
        break;
      }
      case 'snippet': {
        run.count(1, node.at);
        const locals = new Map<string, unknown>();
        for (const [name, value] of node.params) locals.set(name, evaluate(run, value, scope, false));
        out += renderNodes(run, node.body, locals.size > 0 ? { ...scope, locals } : scope, dynamic);
        break;
      }
      case 'dynamic': {
        run.count(1, node.at);
        const value = evaluate(run, node.value, scope, true);
        if (typeof value === 'string') out += dynamic(run, value, scope, node.at);
        break;
      }
    }
  }
  return out;
}

const openScope = (value: unknown, parent: Scope, locals: Scope['locals'] = null): Scope => ({
  value,
  parent,
  locals,
  loop: null,
});

type Loop = Pick<EachNode, 'itemNames' | 'indexNames' | 'opensScope' | 'body' | 'at'>;

const SECTION_LOOP = { itemNames: [], indexNames: [], opensScope: true };

function renderEach(run: Run, node: EachNode, scope: Scope, dynamic: RenderDynamic): string {
  run.count(1, node.at);
  const value = evaluate(run, node.list, scope, false);
  const outer = node.opensSteps ? openSteps(run, node.list, scope) : scope;
  if (Array.isArray(value) && value.length > 0) return renderRounds(run, node, value, outer, dynamic);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (isObject && run.rules.loopsObjects) {
    const entries = Object.entries(value);
    if (entries.length > 0) {
      return renderRounds(
        run,
        node,
        entries.map(([, item]) => item),
        outer,
        dynamic,
        entries.map(([key]) => key),
      );
    }
  }
  return renderNodes(run, node.otherwise, scope, dynamic);
}

function renderRounds(
  run: Run,
  node: Loop,
  items: readonly unknown[],
  outer: Scope,
  dynamic: RenderDynamic,
  keys: readonly string[] | null = null,
): string {
  if (items.length > TEMPLATE_LIMITS.rounds) {
    throw new TemplateError('limit', `a loop has more than ${TEMPLATE_LIMITS.rounds} rounds`, node.at);
  }
  const hasLocals = node.itemNames.length + node.indexNames.length > 0;
  let out = '';
  for (const [index, item] of items.entries()) {
    run.count(1, node.at);
    const key = keys ? keys[index] : index;
    const locals = hasLocals ? new Map<string, unknown>() : null;
    for (const name of node.itemNames) locals?.set(name, item);
    for (const name of node.indexNames) locals?.set(name, keys ? key : index + run.rules.firstIndex);
    const scope: Scope = {
      value: node.opensScope ? item : outer.value,
      parent: outer,
      locals,
      loop: { index, key, first: index === 0, last: index === items.length - 1 },
    };
    out += renderNodes(run, node.body, scope, dynamic);
  }
  return out;
}

function renderWith(run: Run, node: WithNode, scope: Scope, dynamic: RenderDynamic): string {
  run.count(1, node.at);
  const value = evaluate(run, node.value, scope, false);
  if (run.rules.isTruthy(value) === node.isInverted) return renderNodes(run, node.otherwise, scope, dynamic);
  if (node.opensSteps) return renderNodes(run, node.body, openSteps(run, node.value, scope), dynamic);
  const locals = node.itemNames.length > 0 ? new Map(node.itemNames.map((name) => [name, value])) : null;
  return renderNodes(run, node.body, openScope(value, scope, locals), dynamic);
}

/** Opens one scope for every step of a path, so that `../` leaves one step (mustachio). */
function openSteps(run: Run, expression: Expression, scope: Scope): Scope {
  if (expression.type !== 'path') return scope;
  let inner = scope;
  for (let level = 0; level < expression.up; level += 1) inner = inner.parent ?? inner;
  for (let count = 1; count <= expression.steps.length; count += 1) {
    const path = { ...expression, steps: expression.steps.slice(0, count) };
    inner = openScope(evaluate(run, path, scope, false), inner);
  }
  return inner;
}
