import type { z } from 'zod';

/** Facts about a job besides its payload. */
export type JobFacts = {
  id: string;
  companyId: string | null;
  /** Number of this attempt, from 1. */
  tries: number;
  /** Aborted when the lease is lost: another process has the job then. */
  signal: AbortSignal;
};

/** A handler of one kind of job. It runs at least once, so it must be idempotent. */
export type JobHandler<Payload = unknown> = {
  payload: z.ZodType<Payload>;
  run: (payload: Payload, job: JobFacts) => Promise<void>;
};

/** A handler as the table of handlers keeps it, its payload's type hidden behind its schema. */
export type AnyJobHandler = { run: (payload: unknown, job: JobFacts) => Promise<void> };

/** Puts a handler into the table of handlers: what is stored is read through the schema before it runs. */
export function defineJob<Payload>({ payload: schema, run }: JobHandler<Payload>): AnyJobHandler {
  return { run: async (payload, job) => run(schema.parse(payload), job) };
}
