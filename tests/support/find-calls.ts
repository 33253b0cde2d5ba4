import type { Method } from '#lib/core/call.ts';
import { type ConsoleCall, findCalls as findConsoleCalls } from '#lib/http/openapi/find-calls.ts';
import { type RouteHandler, routeAt } from './route-at.ts';

/** One call of the console's APIs with its handler. */
export type FoundCall = ConsoleCall & {
  handler: RouteHandler;
  /** The handlers of the path by method, also of those that it does not support. */
  module: Record<Method, RouteHandler>;
};

/** Lists every call of the console's APIs with its handler. */
export async function findCalls(): Promise<FoundCall[]> {
  return (await findConsoleCalls()).map((call) => {
    const module = routeAt(call.path);
    return { ...call, module, handler: module[call.method] };
  });
}
