import { type Branch, type Expression, type TemplateNode, textNode } from '../ast.ts';
import { TEMPLATE_LIMITS } from '../limits.ts';
import { type Position, TemplateError } from '../source.ts';
import { utf8Length } from '../utf8-length.ts';

/** Builds the node of a block once both its parts are complete. */
export type BuildBlock = (body: readonly TemplateNode[], otherwise: readonly TemplateNode[]) => TemplateNode;

/** A block that is still open. */
type Frame = {
  name: string;
  at: Position;
  build: BuildBlock;
  body: TemplateNode[];
  /** The branches after `else if`, and the last one after `else`. */
  branches: { test: Expression; body: TemplateNode[] }[];
  last: TemplateNode[] | null;
  /** The list that nodes are being added to. */
  current: TemplateNode[];
  /** Names that the body of the block may use. */
  locals: ReadonlySet<string>;
};

/** Builds the tree of a template from tags in their order; every dialect uses it. */
export class TreeBuilder {
  readonly #nodes: TemplateNode[] = [];
  readonly #frames: Frame[] = [];

  /** The innermost open block. */
  get open(): { name: string; isLast: boolean } | null {
    const frame = this.#frames.at(-1);
    return frame ? { name: frame.name, isLast: frame.last !== null } : null;
  }

  /** True if an open block defines a local name. */
  hasLocal(name: string): boolean {
    return this.#frames.some(({ locals }) => locals.has(name));
  }

  addText(text: string): void {
    if (text !== '') this.add(textNode(text, utf8Length(text)));
  }

  add(node: TemplateNode): void {
    (this.#frames.at(-1)?.current ?? this.#nodes).push(node);
  }

  /** @throws {TemplateError} limit beyond the permitted nesting */
  openBlock(name: string, at: Position, build: BuildBlock, locals: readonly string[] = []): void {
    if (this.#frames.length >= TEMPLATE_LIMITS.nesting) {
      throw new TemplateError('limit', `blocks are nested deeper than ${TEMPLATE_LIMITS.nesting}`, at);
    }
    const body: TemplateNode[] = [];
    this.#frames.push({ name, at, build, body, branches: [], last: null, current: body, locals: new Set(locals) });
  }

  /** Begins the next branch of the innermost block: with a condition, or as its last one. @throws {TemplateError} syntax */
  openBranch(test: Expression | null, at: Position): void {
    const frame = this.#frames.at(-1);
    if (!frame || frame.last) throw new TemplateError('syntax', 'an else without its block', at);
    const body: TemplateNode[] = [];
    if (test) frame.branches.push({ test, body });
    else frame.last = body;
    frame.current = body;
  }

  /** @throws {TemplateError} syntax if the innermost block is not the one that is closed */
  closeBlock(name: string | null, at: Position): void {
    const frame = this.#frames.pop();
    if (!frame) throw new TemplateError('syntax', `nothing is open that ${name ?? 'end'} could close`, at);
    if (name !== null && name !== frame.name) {
      throw new TemplateError('syntax', `${frame.name} must be closed before ${name}`, at);
    }
    this.add(frame.build(frame.body, otherwiseOf(frame)));
  }

  /** Returns the tree. @throws {TemplateError} syntax for a block that is not closed */
  finish(): readonly TemplateNode[] {
    const frame = this.#frames.at(-1);
    if (frame) throw new TemplateError('syntax', `${frame.name} is not closed`, frame.at);
    return this.#nodes;
  }
}

function otherwiseOf({ branches, last, at }: Frame): readonly TemplateNode[] {
  if (branches.length === 0) return last ?? [];
  return [{ type: 'if', branches, otherwise: last ?? [], at }];
}

/** Builds a condition. The branches after `else if` join it, so that a long chain is not nested. */
export const buildIf =
  (test: Expression, at: Position): BuildBlock =>
  (body, otherwise) => {
    const branches: Branch[] = [{ test, body }];
    const [rest] = otherwise;
    if (otherwise.length === 1 && rest?.type === 'if' && rest.at === at) {
      return { type: 'if', branches: [...branches, ...rest.branches], otherwise: rest.otherwise, at };
    }
    return { type: 'if', branches, otherwise, at };
  };
