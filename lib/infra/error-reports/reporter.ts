/** Ids that say which request or job failed. */
export type ErrorFacts = Readonly<Record<string, string>>;

/** Sends errors of this process to a service. */
export type ErrorReporter = {
  report(error: Error, facts: ErrorFacts): void;
  /** Resolves when everything is sent, or after `timeoutMs`. */
  flush(timeoutMs: number): Promise<void>;
};
