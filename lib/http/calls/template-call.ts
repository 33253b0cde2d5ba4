import type { z } from 'zod';
import type { Parsed, Shape } from '#lib/core/call.ts';
import type { Context } from '#lib/core/context.ts';
import type { FeaturePath } from '#lib/registry/features.ts';
import type { Grant } from '#lib/registry/grants.ts';

/** The parsed parts of a request. */
type Given<Body, Query> = {
  /** The id or the alias in the path; empty if the path has none. */
  id: string;
  body: Body;
  query: Query;
  /** The revision of `If-Match`; null without one. */
  ifRevision: number | null;
};

/** One call of templates, which the console's API and the send API answer alike. */
type TemplateSpec<Body extends Shape, Query extends Shape, Answer extends z.ZodType> = {
  /** The call's purpose, in one line of the API's document. */
  summary: string;
  grant: Grant;
  feature: FeaturePath;
  body?: Body;
  query?: Query;
  answer: Answer;
  /** The call's own headers by name, with their descriptions. */
  headers?: Record<string, string>;
  run(ctx: Context, given: Given<Parsed<Body>, Parsed<Query>>): Promise<unknown>;
};

/** A call whose `run` gets what its schemas parsed, whichever API they are read for. */
export type TemplateCall<
  Body extends Shape = Shape,
  Query extends Shape = Shape,
  Answer extends z.ZodType = z.ZodType,
> = Omit<TemplateSpec<z.ZodType, z.ZodType, Answer>, 'run'> & {
  run(ctx: Context, given: Given<unknown, unknown>): Promise<unknown>;
  readonly shapes?: { body: Body; query: Query; answer: Answer };
};

/** Defines a call. */
export const defineCall = <Answer extends z.ZodType, Body extends Shape = undefined, Query extends Shape = undefined>(
  call: TemplateSpec<Body, Query, Answer>,
  // Safe, because both APIs parse body and query with the schemas of this call.
): TemplateCall<Body, Query, Answer> => call as unknown as TemplateCall<Body, Query, Answer>;
