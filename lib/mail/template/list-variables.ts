import type { Expression, PathExpression, TemplateNode } from './ast.ts';
import type { CompiledTemplate } from './compile-template.ts';

/** A value that a template reads from its data, for example `order.items[].name`. */
export type TemplateVariable = { path: string; use: 'value' | 'list' | 'condition' };

/** The path of a scope in the data; null where it is not known before rendering. */
type Prefix = string | null;
type Scope = { prefix: Prefix; parent: Scope | null; locals: ReadonlyMap<string, Prefix> };

/** Lists the values that a template reads from its data, each once, in the order of their first use. */
export function listVariables({ parts }: CompiledTemplate): TemplateVariable[] {
  const found = new Map<string, TemplateVariable>();
  const note = (path: Prefix, use: TemplateVariable['use']) => {
    if (path === null || path === '') return;
    const before = found.get(path);
    if (!before || RANK[use] > RANK[before.use]) found.set(path, { path, use });
  };
  const root: Scope = { prefix: '', parent: null, locals: new Map() };
  for (const { nodes } of parts) walkNodes(nodes, root, note);
  return [...found.values()];
}

/** A value that is used in several ways is named by the most telling one. */
const RANK = { condition: 0, value: 1, list: 2 } as const;

type Note = (path: Prefix, use: TemplateVariable['use']) => void;

function walkNodes(nodes: readonly TemplateNode[], scope: Scope, note: Note): void {
  for (const node of nodes) {
    switch (node.type) {
      case 'text':
        break;
      case 'print':
      case 'dynamic':
        walkExpression(node.value, scope, note, 'value');
        break;
      case 'if':
        for (const { test, body } of node.branches) {
          walkExpression(test, scope, note, 'condition');
          walkNodes(body, scope, note);
        }
        walkNodes(node.otherwise, scope, note);
        break;
      case 'each': {
        const list = prefixOf(node.list, scope);
        note(list, 'list');
        const item = list === null ? null : `${list}[]`;
        const locals = new Map<string, Prefix>([
          ...node.itemNames.map((name) => [name, item] as const),
          ...node.indexNames.map((name) => [name, null] as const),
        ]);
        walkNodes(node.body, { prefix: node.opensScope ? item : scope.prefix, parent: scope, locals }, note);
        walkNodes(node.otherwise, scope, note);
        break;
      }
      case 'with':
      case 'section': {
        walkExpression(node.value, scope, note, 'condition');
        const value = prefixOf(node.value, scope);
        const names = node.type === 'with' ? node.itemNames : [];
        walkNodes(
          node.body,
          { prefix: value, parent: scope, locals: new Map(names.map((name) => [name, value])) },
          note,
        );
        walkNodes(node.otherwise, scope, note);
        break;
      }
      case 'snippet': {
        const locals = new Map<string, Prefix>();
        for (const [name, value] of node.params) {
          walkExpression(value, scope, note, 'value');
          locals.set(name, prefixOf(value, scope));
        }
        walkNodes(node.body, { ...scope, locals: new Map([...scope.locals, ...locals]) }, note);
        break;
      }
    }
  }
}

function walkExpression(expression: Expression, scope: Scope, note: Note, use: TemplateVariable['use']): void {
  switch (expression.type) {
    case 'literal':
      break;
    case 'path':
      note(prefixOf(expression, scope), use);
      break;
    case 'call':
      for (const value of [...expression.args, ...expression.named.values()]) walkExpression(value, scope, note, use);
      break;
    case 'not':
      walkExpression(expression.value, scope, note, 'condition');
      break;
    default:
      walkExpression(expression.left, scope, note, expression.type === 'or' ? use : 'condition');
      walkExpression(expression.right, scope, note, expression.type === 'or' ? use : 'condition');
  }
}

function prefixOf(expression: Expression, scope: Scope): Prefix {
  if (expression.type !== 'path') return null;
  const start = startOf(expression, scope);
  if (start === null) return null;
  return expression.steps.reduce<Prefix>((path, step) => {
    if (path === null) return null;
    if (typeof step !== 'string') return step.type === 'literal' ? `${path}[]` : null;
    if (/^\d+$/.test(step)) return `${path}[]`;
    return path === '' ? step : `${path}.${step}`;
  }, start);
}

function startOf({ root, up, local }: PathExpression, scope: Scope): Prefix {
  if (root === 'data') return '';
  if (root === 'scope') {
    let found: Scope | null = scope;
    for (let level = 0; level < up && found; level += 1) found = found.parent;
    return found?.prefix ?? null;
  }
  if (root !== 'local') return null;
  for (let found: Scope | null = scope; found; found = found.parent) {
    if (found.locals.has(local)) return found.locals.get(local) ?? null;
  }
  return null;
}
