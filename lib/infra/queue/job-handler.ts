import type { z } from 'zod';

/** What a handler is told of its job beside the payload. */
export type JobFacts = {
  id: string;
  companyId: string | null;
  /** Which try this is, from 1. */
  tries: number;
  /** Aborted when the lease is lost: another process has the job then. */
  signal: AbortSignal;
};

/** What does one kind of job: at least once, so a repeat must do no harm. */
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
