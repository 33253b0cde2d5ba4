/** The bounds of the renders that share a budget. */
export type RenderBudgetLimits = { steps: number; outputBytes: number };

/**
 * The work that the renders of one request may do together. A render that would need more than is left is refused with the
 * code `budget`, and uses up the rest.
 */
export class RenderBudget {
  readonly #limits: RenderBudgetLimits;
  #stepsLeft: number;
  #bytesLeft: number;

  constructor(limits: RenderBudgetLimits) {
    this.#limits = limits;
    this.#stepsLeft = limits.steps;
    this.#bytesLeft = limits.outputBytes;
  }

  get stepsLeft(): number {
    return this.#stepsLeft;
  }

  get bytesLeft(): number {
    return this.#bytesLeft;
  }

  /** Takes work that was done; never below 0. */
  take(steps: number, bytes: number): void {
    this.#stepsLeft = Math.max(0, this.#stepsLeft - steps);
    this.#bytesLeft = Math.max(0, this.#bytesLeft - bytes);
  }

  /** Returns the refusal of a render that needs more steps. */
  describeSteps(): string {
    return `all renders of the request together take more than ${this.#limits.steps} steps`;
  }

  /** Returns the refusal of a render with more output. */
  describeBytes(): string {
    return `all results of the request together are larger than ${this.#limits.outputBytes} bytes`;
  }
}
