import type { z } from 'zod';
import type { Answered } from '#lib/engine/messages/accept/idempotency/answer-once.ts';
import type { Grant } from '#lib/registry/grants.ts';
import type { AuthenticatedKey } from '#lib/senders/api-keys/authenticated-key.ts';
import type { ApiCall } from './call.ts';

/** An authenticated call with the values that a route needs. */
export type AdmittedCall = {
  call: ApiCall;
  key: AuthenticatedKey;
  /** The part of the path in braces; empty if the path has none. */
  id: string;
  /** The second part of the path in braces; empty if the path has fewer. */
  subId: string;
  /** The parsed JSON body; undefined for a route without one. */
  body: unknown;
};

/** One call of the send API. */
export type Route = {
  /** The call's purpose, in one line of the API's document. */
  summary: string;
  grant: Grant;
  takesBody: boolean;
  /** The schema of the body, for a call that has one. */
  body?: z.ZodType;
  query?: z.ZodType;
  answer: z.ZodType;
  /** The call's own headers by name, with their descriptions. */
  headers?: Record<string, string>;
  /** Runs the verb; `replayed` marks the stored answer of an earlier request. */
  run(admitted: AdmittedCall): Promise<Answered<unknown>>;
};

/** One path of the send API with its calls by method. */
export type Path = { pattern: RegExp; name: string; methods: Partial<Record<string, Route>> };
