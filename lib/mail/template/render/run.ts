import type { PathExpression } from '../ast.ts';
import type { DialectRules } from '../dialect-rules.ts';
import { STEP_COSTS, TEMPLATE_LIMITS } from '../limits.ts';
import type { RenderBudget } from '../render-budget.ts';
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
  /** The budget that this render shares with others. */
  budget?: RenderBudget;
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
  readonly #budget: RenderBudget | null;
  /** The bounds of this render: those of any render, or what the budget has left. */
  readonly #stepsMax: number;
  readonly #bytesMax: number;
  /** The formats that this render has used. */
  readonly #formats = new Set<string>();
  #steps = 0;
  #bytes = 0;
  #at: Position = NOWHERE;

  constructor(rules: DialectRules, input: RenderInput) {
    this.rules = rules;
    this.data = input.data;
    this.builtIns = input.builtIns;
    this.format = input.format;
    this.#missing = input.missing;
    this.#isPreview = input.isPreview ?? false;
    this.#budget = input.budget ?? null;
    this.#stepsMax = Math.min(TEMPLATE_LIMITS.steps, this.#budget?.stepsLeft ?? TEMPLATE_LIMITS.steps);
    this.#bytesMax = Math.min(TEMPLATE_LIMITS.outputBytes, this.#budget?.bytesLeft ?? TEMPLATE_LIMITS.outputBytes);
  }

  /** Counts work at a tag. @throws {TemplateError} limit, budget */
  count(steps: number, at: Position): void {
    this.#at = at;
    this.spend(steps);
  }

  /** Counts further work of the tag that was counted last. @throws {TemplateError} limit, budget */
  spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps <= this.#stepsMax) return;
    const { steps: most } = TEMPLATE_LIMITS;
    if (this.#steps > most) throw new TemplateError('limit', `rendering takes more than ${most} steps`, this.#at);
    throw new TemplateError('budget', this.#budget?.describeSteps() ?? '', this.#at);
  }

  /** Counts the use of a format, which the key names. @throws {TemplateError} limit, budget */
  countFormat(key: string): void {
    const isNew = !this.#formats.has(key);
    this.#formats.add(key);
    this.spend(isNew ? STEP_COSTS.newFormat : STEP_COSTS.format);
  }

  /** Counts output. @throws {TemplateError} limit, budget */
  countOutput(bytes: number, at: Position | null): void {
    this.#bytes += bytes;
    if (this.#bytes <= this.#bytesMax) return;
    const { outputBytes: most } = TEMPLATE_LIMITS;
    const position = at ?? this.#at;
    if (this.#bytes > most) throw new TemplateError('limit', `the result is larger than ${most} bytes`, position);
    throw new TemplateError('budget', this.#budget?.describeBytes() ?? '', position);
  }

  /** Takes what the render has used from the budget that it shares. */
  settle(): void {
    this.#budget?.take(this.#steps, this.#bytes);
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

/** The position before the first tag. */
const NOWHERE: Position = { source: { part: 'html', snippet: null, text: '' }, offset: 0 };
