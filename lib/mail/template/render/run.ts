import type { PathExpression } from '../ast.ts';
import type { DialectRules } from '../dialect-rules.ts';
import { TEMPLATE_LIMITS } from '../limits.ts';
import { createWarning, type Position, TemplateError, type TemplateWarning, type WarningCode } from '../source.ts';

/** The behavior for a value that is missing from the data: refuse the render, or print nothing. */
export type MissingPolicy = 'refuse' | 'blank';

/** The defaults of formatters. */
export type FormatDefaults = { locale: string; zone: string };

/** The data of one render. */
export type RenderInput = {
  /** Plain JSON. */
  data: Readonly<Record<string, unknown>>;
  /** Values behind `@`: `recipient`, `message`, `now` and so on. */
  builtIns: Readonly<Record<string, unknown>>;
  missing: MissingPolicy;
  format: FormatDefaults;
  /** Collects findings, for previews. */
  isPreview?: boolean;
};

/** A scope of a render. */
export type Scope = {
  value: unknown;
  parent: Scope | null;
  /** Local names with their values. */
  locals: ReadonlyMap<string, unknown> | null;
  /** The loop that opened the scope. */
  loop: Readonly<Record<string, unknown>> | null;
};

/** One render: its data and the resources that it has used. */
export class Run {
  readonly rules: DialectRules;
  readonly data: unknown;
  readonly builtIns: unknown;
  readonly format: FormatDefaults;
  readonly warnings: TemplateWarning[] = [];
  readonly #missing: MissingPolicy;
  readonly #isPreview: boolean;
  #steps = 0;
  #bytes = 0;

  constructor(rules: DialectRules, input: RenderInput) {
    this.rules = rules;
    this.data = input.data;
    this.builtIns = input.builtIns;
    this.format = input.format;
    this.#missing = input.missing;
    this.#isPreview = input.isPreview ?? false;
  }

  /** Counts work. @throws {TemplateError} limit */
  count(steps: number, at: Position): void {
    this.#steps += steps;
    if (this.#steps > TEMPLATE_LIMITS.steps) {
      throw new TemplateError('limit', `rendering takes more than ${TEMPLATE_LIMITS.steps} steps`, at);
    }
  }

  /** Counts output. @throws {TemplateError} limit */
  countOutput(bytes: number, at: Position | null): void {
    this.#bytes += bytes;
    if (this.#bytes > TEMPLATE_LIMITS.outputBytes) {
      const position = at ?? { source: { part: 'html', snippet: null, text: '' }, offset: 0 };
      throw new TemplateError('limit', `the result is larger than ${TEMPLATE_LIMITS.outputBytes} bytes`, position);
    }
  }

  /** Handles a value that is not in the data. @throws {TemplateError} missingVariable */
  reportMissing(path: PathExpression): void {
    if (this.#missing === 'refuse') {
      throw new TemplateError('missingVariable', `the data has no ${path.text}`, path.at);
    }
    this.warn('missingVariable', `the data has no ${path.text}`, path.at);
  }

  warn(code: WarningCode, message: string, at: Position): void {
    if (this.#isPreview && this.warnings.length < WARNINGS_MAX) this.warnings.push(createWarning(code, message, at));
  }
}

/** Findings of one render. */
const WARNINGS_MAX = 100;
