import type { z } from 'zod';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { FeaturePath } from '#lib/core/features.ts';
import type { Grant } from '#lib/core/grants.ts';

/** The parsed parts of a request. */
type Given<Body, Query> = {
  /** The id or the alias in the path; empty if the path has none. */
  id: string;
  body: Body;
  query: Query;
  /** The revision of `If-Match`; null without one. */
  ifRevision: number | null;
};

/** One call of templates, which the Config API and the send API answer alike. */
export type TemplateCall<Body = unknown, Query = unknown> = {
  /** The call's purpose, in one line of the API's document. */
  summary: string;
  grant: Grant;
  feature: FeaturePath;
  body?: z.ZodType<Body>;
  query?: z.ZodType<Query>;
  answer: z.ZodType;
  /** The call's own headers by name, with their descriptions. */
  headers?: Record<string, string>;
  run(ctx: Context, given: Given<Body, Query>): Promise<unknown>;
};

/** Defines a call. */
export const defineCall = <Body = undefined, Query = undefined>(call: TemplateCall<Body, Query>): TemplateCall =>
  // Safe, because both APIs read body and query with the schemas of this call.
  call as unknown as TemplateCall;

/** Reads the revision of `If-Match`, with or without quotation marks. @throws {AppError} invalidField */
export function readRevision(header: string | null): number | null {
  const given = header?.trim();
  if (given === undefined || given === '*') return null;
  const [, digits] = /^"?(\d{1,9})"?$/.exec(given) ?? [];
  if (digits !== undefined) return Number(digits);
  const cause = 'The if-match must be a revision.';
  throw new AppError('invalidField', { field: 'if-match', cause, message: cause });
}
