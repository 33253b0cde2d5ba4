import type { Branch, Escape, TemplateNode } from './ast.ts';
import type { DialectRules } from './dialect-rules.ts';
import {
  afterPrint,
  DOCUMENT_START,
  describeContext,
  escapeAt,
  type HtmlContext,
  joinContexts,
} from './html-context.ts';
import { scanHtml } from './scan-html.ts';
import { createWarning, type Position, TemplateError, type TemplateWarning } from './source.ts';

/** The kinds of part: they differ in escaping. */
export type PartKind = 'html' | 'amp' | 'text' | 'header';

/** Nodes with their escapes, and the findings of their contexts. */
type Escaped = { nodes: readonly TemplateNode[]; warnings: TemplateWarning[] };

/**
 * Decides the escape of every printed value by the position of its tag in the HTML.
 *
 * @throws {TemplateError} unsafeContext for a position where no value is safe, unless the dialect only warns there
 */
export function assignEscapes(nodes: readonly TemplateNode[], kind: PartKind, rules: DialectRules): Escaped {
  const warnings: TemplateWarning[] = [];
  if (kind === 'text' || kind === 'header') return { nodes: escapePlain(nodes, kind), warnings };
  const walk = createWalk(kind, rules, warnings);
  return { nodes: walk(nodes, DOCUMENT_START).nodes, warnings };
}

/** Gives every printed value of a part without markup the same escape. */
function escapePlain(nodes: readonly TemplateNode[], plain: 'text' | 'header'): TemplateNode[] {
  return nodes.map((node): TemplateNode => {
    switch (node.type) {
      case 'text':
      case 'dynamic':
        return node;
      case 'print':
        return { ...node, escape: plain };
      case 'if':
        return {
          ...node,
          branches: node.branches.map(({ test, body }) => ({ test, body: escapePlain(body, plain) })),
          otherwise: escapePlain(node.otherwise, plain),
        };
      case 'snippet':
        return { ...node, body: escapePlain(node.body, plain) };
      default:
        return { ...node, body: escapePlain(node.body, plain), otherwise: escapePlain(node.otherwise, plain) };
    }
  });
}

type Walked = { nodes: TemplateNode[]; after: HtmlContext };
type Walk = (nodes: readonly TemplateNode[], before: HtmlContext) => Walked;

function createWalk(kind: 'html' | 'amp', rules: DialectRules, warnings: TemplateWarning[]): Walk {
  /** Refuses in our own language, and warns in those that are imported. */
  const object = (code: 'unsafeContext' | 'rawInAmp' | 'uncertainContext', message: string, at: Position) => {
    if (!rules.isLenient) throw new TemplateError('unsafeContext', message, at);
    warnings.push(createWarning(code, message, at));
  };

  const join = (one: HtmlContext, other: HtmlContext, at: Position): HtmlContext => {
    const joined = joinContexts(one, other);
    if (!joined)
      object('uncertainContext', 'the alternatives of this block end in different positions of the HTML', at);
    return joined ?? one;
  };

  const escapeOf = (context: HtmlContext, isRaw: boolean, at: Position): Escape => {
    if (isRaw && kind === 'amp') object('rawInAmp', 'AMP does not permit unescaped values', at);
    const found = escapeAt(context);
    if (found === null) {
      object('unsafeContext', `a value must not be printed in ${describeContext(context)}`, at);
      return isRaw ? 'none' : 'unquoted';
    }
    if (isRaw) return 'none';
    return found === 'linkRest' && !rules.encodesLinks ? 'html' : found;
  };

  /** A loop continues where its body ends, so the body must end in the context that it begins in. */
  const walkLoop = (body: readonly TemplateNode[], before: HtmlContext, at: Position): Walked => {
    const start = before.isAtStart ? { ...before, isAtStart: false } : before;
    const walked = walk(body, start);
    return { nodes: walked.nodes, after: join(before, walked.after, at) };
  };

  const walk: Walk = (nodes, before) => {
    let context = before;
    const escaped = nodes.map((node): TemplateNode => {
      switch (node.type) {
        case 'text':
          context = scanHtml(context, node.text);
          return node;
        case 'print': {
          const escaped: TemplateNode = { ...node, escape: escapeOf(context, node.isRaw, node.at) };
          context = afterPrint(context);
          return escaped;
        }
        case 'dynamic':
          return node;
        case 'snippet': {
          const { nodes: body, after } = walk(node.body, context);
          context = after;
          return { ...node, body };
        }
        case 'if': {
          const start = context;
          const otherwise = walk(node.otherwise, start);
          context = otherwise.after;
          const branches = node.branches.map(({ test, body }): Branch => {
            const walked = walk(body, start);
            context = join(walked.after, context, node.at);
            return { test, body: walked.nodes };
          });
          return { ...node, branches, otherwise: otherwise.nodes };
        }
        default: {
          const isLoop = node.type !== 'with';
          const body = isLoop ? walkLoop(node.body, context, node.at) : walk(node.body, context);
          const otherwise = walk(node.otherwise, context);
          context = join(body.after, otherwise.after, node.at);
          return { ...node, body: body.nodes, otherwise: otherwise.nodes };
        }
      }
    });
    return { nodes: escaped, after: context };
  };
  return walk;
}
