import type { Position } from './source.ts';

/** The syntaxes that templates are written in. One engine renders them all. */
export const TEMPLATE_DIALECTS = ['mailwright', 'handlebars', 'mustachio', 'sparkpost'] as const;
export type TemplateDialect = (typeof TEMPLATE_DIALECTS)[number];

/** The escaping of a printed value, decided by the context of its tag. */
export type Escape = 'html' | 'unquoted' | 'link' | 'linkRest' | 'style' | 'text' | 'header' | 'none';

/** A step of a path: a name, or an expression in brackets. */
export type PathStep = string | Expression;

/** A reference to a value. */
export type PathExpression = {
  type: 'path';
  /** The start of the path: the current scope, the whole data, a built-in (`@now`), the current loop or a local name. */
  root: 'scope' | 'data' | 'builtIn' | 'loop' | 'local';
  /** The local name of a `local` root. */
  local: string;
  /** Scopes to leave first, or loops for the root `loop`. */
  up: number;
  steps: readonly PathStep[];
  /** The path as written, for messages. */
  text: string;
  at: Position;
};

/** Comparisons of two values. */
export type CompareOperator = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** A call of a built-in formatter. */
export type CallExpression = {
  type: 'call';
  helper: string;
  args: readonly Expression[];
  named: ReadonlyMap<string, Expression>;
  at: Position;
};

/** Something with a value. */
export type Expression =
  | { type: 'literal'; value: string | number | boolean | null }
  | PathExpression
  | CallExpression
  /** As a condition a logical or; as a value its left side, unless that needs a default. */
  | { type: 'or'; left: Expression; right: Expression }
  | { type: 'and'; left: Expression; right: Expression }
  | { type: 'not'; value: Expression }
  | { type: 'compare'; operator: CompareOperator; left: Expression; right: Expression; isLoose: boolean };

/** A branch of a condition. */
export type Branch = { test: Expression; body: readonly TemplateNode[] };

/** A piece of a parsed template. */
export type TemplateNode =
  | { type: 'text'; text: string; bytes: number }
  | { type: 'print'; value: Expression; isRaw: boolean; escape: Escape; at: Position }
  | { type: 'if'; branches: readonly Branch[]; otherwise: readonly TemplateNode[]; at: Position }
  | EachNode
  | WithNode
  /** Of handlebars: a list repeats the body, any other value but false and null opens a scope. */
  | {
      type: 'section';
      value: Expression;
      body: readonly TemplateNode[];
      otherwise: readonly TemplateNode[];
      at: Position;
    }
  | { type: 'snippet'; params: ReadonlyMap<string, Expression>; body: readonly TemplateNode[]; at: Position }
  /** Of sparkpost: a value that is a template itself. */
  | { type: 'dynamic'; value: Expression; at: Position };

/** A loop over a list or the entries of an object. */
export type EachNode = {
  type: 'each';
  list: Expression;
  /** Local names of the item. */
  itemNames: readonly string[];
  /** Local names of the index, or of the key in a loop over an object. */
  indexNames: readonly string[];
  /** The item becomes the scope of the body. */
  opensScope: boolean;
  /** Every step of the path opens a scope (mustachio). */
  opensSteps: boolean;
  body: readonly TemplateNode[];
  otherwise: readonly TemplateNode[];
  at: Position;
};

/** A block with a value as its scope. */
export type WithNode = {
  type: 'with';
  value: Expression;
  itemNames: readonly string[];
  opensSteps: boolean;
  /** The body is rendered for a falsy value instead of a truthy one, in its scope (mustachio `{{^x}}`). */
  isInverted: boolean;
  body: readonly TemplateNode[];
  otherwise: readonly TemplateNode[];
  at: Position;
};

/** Creates a node of literal text. */
export const textNode = (text: string, bytes: number): TemplateNode => ({ type: 'text', text, bytes });
