import { Counter, Histogram } from 'prom-client';
import type { ObjectStoreFailure } from './object-store-error.ts';

/** An operation on the object store. */
export type Operation = 'write' | 'read' | 'delete' | 'list';

const seconds = new Histogram({
  name: 'object_store_seconds',
  help: 'Seconds that an operation on the object store took, retries included',
  labelNames: ['operation'] as const,
  buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

const failures = new Counter({
  name: 'object_store_failures_total',
  help: 'Operations on the object store that failed, by the kind of failure',
  labelNames: ['operation', 'failure'] as const,
});

/** Measures an operation, whether it succeeds or fails. */
export async function measureOperation<T>(
  operation: Operation,
  work: () => Promise<T>,
  failureOf: (error: unknown) => ObjectStoreFailure,
): Promise<T> {
  const observe = seconds.startTimer({ operation });
  try {
    return await work();
  } catch (error) {
    failures.inc({ operation, failure: failureOf(error) });
    throw error;
  } finally {
    observe();
  }
}
