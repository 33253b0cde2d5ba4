import { decodePercent } from '#lib/core/decode-percent.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { KeyCall } from '#lib/senders/api-keys/key-call.ts';
import { collectPaths, matchPath } from '../calls/call-paths.ts';
import { KEY_TABLES } from './tables.ts';

/** The base paths (docs/contract.md §1); SDKs with absolute paths call the root. */
const PREFIX = /^(?:\/api)?\/v1(?=\/)/;

/** A call that was found, with its path after `/api/v1` as the log names it. */
export type FoundCall = { call: KeyCall; path: string; params: Record<string, string> };

type Paths = ReturnType<typeof collectPaths<KeyCall>>;

/** The paths of each area, as soon as its table is loaded. */
const areas = new Map<string, Paths>();

/**
 * Finds the call of a method and a path; a trailing slash is ignored, and HEAD is served as GET.
 *
 * @throws {AppError} notFound, methodNotAllowed (its payload's `value` lists the allowed methods)
 */
export async function findCall(method: string, path: string): Promise<FoundCall> {
  const segments = path
    .replace(PREFIX, '')
    .replace(/(?<=.)\/$/, '')
    .slice(1)
    .split('/');
  const [area = ''] = segments;
  const paths = areas.get(area) ?? (await loadArea(area));
  const found = matchPath(paths, ['api', 'v1', ...segments], { decode });
  if (!found) throw new AppError('notFound', { values: { entity: 'address' } });
  const call = found.calls[method === 'HEAD' ? 'GET' : method];
  if (call) return { call, path: found.path.slice('/api/v1'.length), params: found.params };
  const allowed = Object.keys(found.calls)
    .flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one]))
    .join(', ');
  throw new AppError('methodNotAllowed', { value: allowed, values: { allowed, method } });
}

/** Loads every table, so that no call waits for its own. */
export async function loadEveryTable(): Promise<void> {
  for (const area of KEY_TABLES.flatMap((table) => Object.keys(table.areas))) await loadArea(area);
}

async function loadArea(area: string): Promise<Paths> {
  const tables = KEY_TABLES.filter((one) => Object.hasOwn(one.areas, area) || one.within?.includes(area));
  if (tables.length === 0) return [];
  const paths = collectPaths((await Promise.all(tables.map(({ load }) => load()))).map(({ KEY_CALLS }) => KEY_CALLS));
  areas.set(area, paths);
  return paths;
}

/** Returns a part of a path decoded, or as it is if that is not text: an address such as `50%@example.com` has a verdict. */
const decode = (part: string): string => decodePercent(part) ?? part;
