/** A server that accepts no writes, with PostgreSQL's code for it (25006), so that work on it is deferred like any other. */
export class ReadOnlyError extends Error {
  readonly code = '25006';
}
