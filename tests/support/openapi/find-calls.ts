import { type CallFacts, METHODS, type Method } from '#lib/core/call.ts';
import { TABLES } from '#lib/http/config-api/tables.ts';
import { type RouteHandler, routeAt } from '../route-at.ts';

/** One call of the console's APIs, as the table of its domain defines it. */
export type FoundCall = {
  method: Method;
  /** The path, such as `/api/config/v1/activity/{id}`. */
  path: string;
  /** The names in braces. */
  parameters: string[];
  handler: RouteHandler;
  /** The handlers of the path by method, also of those that it does not support. */
  module: Record<Method, RouteHandler>;
  facts: CallFacts;
};

/** Lists every call of the console's APIs, sorted by path, from the tables that serve them. */
export async function findCalls(): Promise<FoundCall[]> {
  const tables = await Promise.all(TABLES.map(({ load }) => load()));
  const calls = tables.flatMap(({ CALLS }) =>
    Object.entries(CALLS).map(([name, facts]): FoundCall => {
      const [method = '', path = ''] = name.split(' ');
      const module = routeAt(path);
      const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
      return { ...{ method: method as Method, path, parameters, facts, module }, handler: module[method as Method] };
    }),
  );
  return calls.sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
}

/** Keeps the order of earlier versions of the document, so that its differences are readable. */
const sortKey = ({ path, method }: FoundCall): string =>
  `${path.replaceAll('{', '[').replaceAll('}', ']')}/route.ts ${METHODS.indexOf(method)}`;
