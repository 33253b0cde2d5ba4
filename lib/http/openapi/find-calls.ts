import { type CallFacts, METHODS, type Method } from '#lib/core/call.ts';
import { TABLES } from '../config-api/tables.ts';

/** A call of the console's APIs: its method, path (`/api/config/v1/activity/{id}`), the names in braces, and its facts. */
export type ConsoleCall = { method: Method; path: string; parameters: readonly string[]; facts: CallFacts };

/** Lists every call of the console's APIs, sorted by path, from the tables that serve them. */
export async function findCalls(): Promise<ConsoleCall[]> {
  const tables = await Promise.all(TABLES.map(({ load }) => load()));
  const calls = tables.flatMap(({ CALLS }) =>
    Object.entries(CALLS).map(([name, facts]): ConsoleCall => {
      const [method = '', path = ''] = name.split(' ');
      const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
      return { method: method as Method, path, parameters, facts };
    }),
  );
  return calls.sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
}

/** Keeps the order of earlier versions of the document, so that its differences are readable. */
const sortKey = ({ path, method }: ConsoleCall): string =>
  `${path.replaceAll('{', '[').replaceAll('}', ']')}/route.ts ${METHODS.indexOf(method)}`;
