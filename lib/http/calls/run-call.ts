import { withReads } from '#lib/infra/reads/with-reads.ts';

/** The outcome of a call, for its log line: `failure` is null for a success. */
export type CallOutcome<Caller, Answer> = {
  caller: Caller | null;
  answer: Answer;
  failure: unknown;
  startedAt: number;
};

/**
 * The contract of an API: the steps of a call. A step refuses by throwing; no later step runs then, except `refuse`,
 * `release` and `complete`.
 */
export type CallContract<Call, Caller, Input, Answer> = {
  /** Checks the route and the headers that the API requires, before the caller is authenticated. */
  admit(call: Call): void | Promise<void>;
  /** Returns the authenticated caller. */
  authenticate(call: Call): Promise<Caller>;
  /** Counts the call against the caller's rate. */
  rate(call: Call, caller: Caller): void;
  /** Requires the grant, the feature and the company status that the call needs. */
  allow(call: Call, caller: Caller): Promise<void>;
  /** Reads path, query and body. */
  parse(call: Call, caller: Caller): Promise<Input>;
  /** Returns true if the call only presents data: it may read from the replica of the database. */
  isRead(call: Call): boolean;
  /** Runs the verb and presents its result. */
  run(call: Call, caller: Caller, input: Input): Promise<Answer>;
  /** Presents a failure: a refusal as it is, an unexpected error without its message. */
  refuse(call: Call, caller: Caller | null, failure: unknown): Promise<Answer>;
  /** Releases the memory that `parse` reserved, whether the call succeeded or not. */
  release?(call: Call): void;
  /** Adds the headers that every answer has, and writes the call's log line. */
  complete(call: Call, outcome: CallOutcome<Caller, Answer>): Promise<void>;
};

/**
 * Answers one call of an API in steps: admit, authenticate, rate, allow, parse and run, then present and log. Both APIs
 * use this function and differ only in their contracts. Never throws the error of a step.
 */
export async function runCall<Call, Caller, Input, Answer>(
  contract: CallContract<Call, Caller, Input, Answer>,
  call: Call,
): Promise<Answer> {
  const startedAt = performance.now();
  let caller: Caller | null = null;
  let failure: unknown = null;
  let answer: Answer;
  try {
    await contract.admit(call);
    caller = await contract.authenticate(call);
    contract.rate(call, caller);
    await contract.allow(call, caller);
    const [known, input] = [caller, await contract.parse(call, caller)];
    const run = () => contract.run(call, known, input);
    answer = await (contract.isRead(call) ? withReads(run) : run());
  } catch (error) {
    failure = error;
    answer = await contract.refuse(call, caller, error);
  } finally {
    contract.release?.(call);
  }
  await contract.complete(call, { caller, answer, failure, startedAt });
  return answer;
}
