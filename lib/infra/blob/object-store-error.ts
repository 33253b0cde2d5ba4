/** The kinds of failure: no answer in time, no connection, an answer that is an error, no such object, no store. */
export type ObjectStoreFailure = 'timeout' | 'unreachable' | 'refused' | 'missing' | 'not configured';

/**
 * A failure of the object store. A later try may succeed, also where an object is missing: the store may be another one than
 * the one that has it.
 */
export class ObjectStoreError extends Error {
  readonly failure: ObjectStoreFailure;

  constructor(failure: ObjectStoreFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ObjectStoreError';
    this.failure = failure;
  }
}
