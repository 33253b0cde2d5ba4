/** The result of one item of a batch: its value, or the reason why it was refused. */
export type Outcome<Result> = { value: Result } | { error: unknown };

/** The write function of a group commit and the largest batch that it takes. */
export type GroupCommitOptions<Item, Result> = {
  /** Writes a batch in one transaction, an outcome for each item in its order; throwing refuses them all. */
  write(batch: readonly Item[]): Promise<Outcome<Result>[]>;
  sizeOf(item: Item): number;
  maxItems: number;
  maxBytes: number;
  /** Returns how many batches may be on their way at once. */
  maxInFlight(): number;
};

type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void };

/**
 * Lets concurrent callers share transactions: while one batch is on its way the next one gathers, so no timer is
 * needed, an idle system answers at once and a busy one writes large batches.
 */
export function createGroupCommit<Item, Result>(
  options: GroupCommitOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = [];
  let inFlight = 0;

  const next = (): Waiting<Item, Result>[] => {
    let bytes = 0;
    let count = 0;
    for (const { item } of queue) {
      bytes += options.sizeOf(item);
      if (count > 0 && (bytes > options.maxBytes || count >= options.maxItems)) break;
      count += 1;
    }
    return queue.splice(0, count);
  };

  const pump = async (): Promise<void> => {
    if (inFlight >= options.maxInFlight() || queue.length === 0) return;
    const batch = next();
    inFlight += 1;
    try {
      const outcomes = await options.write(batch.map(({ item }) => item));
      for (const [index, waiting] of batch.entries()) settle(waiting, outcomes[index]);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      inFlight -= 1;
      void pump();
    }
  };

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      // What arrives in the same turn of the event loop travels together.
      if (inFlight < options.maxInFlight()) setImmediate(pump);
    });
}

function settle<Item, Result>(waiting: Waiting<Item, Result>, outcome: Outcome<Result> | undefined): void {
  if (outcome && 'value' in outcome) waiting.resolve(outcome.value);
  else waiting.reject(outcome?.error ?? new Error('a batch was written without an outcome for one of its items'));
}
