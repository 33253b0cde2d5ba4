import { idleRate } from '../calls/limit-calls.ts';
import { runCall } from '../calls/run-call.ts';
import { requestIdOf } from '../request/request-id.ts';
import { configContract } from './contract.ts';
import type { RouteContext, RouteHandler, RouteSpec } from './route-spec.ts';

/**
 * Creates a route handler of the Config APIs from the facts of a call (docs/product.md §7); its steps are those of
 * `configContract`.
 */
export function handle<Body = undefined, Query = undefined>(spec: RouteSpec<Body, Query>): RouteHandler {
  // Safe, because the contract reads body and query with the schemas of this spec and passes nothing else to its `run`.
  const erased = spec as RouteSpec<unknown, unknown>;
  const handler: RouteHandler = async (request, context) =>
    runCall(configContract, {
      ...{ spec: erased, request, requestId: requestIdOf(request.headers) },
      ...{ params: await readParams(context), rate: idleRate() },
    });
  handler.facts = spec;
  return handler;
}

async function readParams(context: RouteContext): Promise<Record<string, string>> {
  const entries = Object.entries((await context.params) ?? {});
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.join('/') : (value ?? '')]),
  );
}
