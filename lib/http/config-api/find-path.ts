import type { AnyCall } from '#lib/core/call.ts';
import { collectPaths, type FoundPath, matchPath } from '../calls/call-paths.ts';
import { TABLES } from './tables.ts';

const areas = new Map<string, Promise<ReturnType<typeof collectPaths<AnyCall>>>>();

/**
 * Finds the calls of a path of the console's APIs. A table is loaded with the first request to one of its areas: a
 * process need not keep in memory what nobody uses.
 *
 * @param pathname percent-encoded, such as `/api/config/v1/webhook/1`; a trailing slash is ignored.
 * @returns null for an unknown path.
 */
export async function findPath(pathname: string): Promise<FoundPath<AnyCall> | null> {
  const segments = pathname.replace(/\/$/, '').slice(1).split('/');
  const area = segments.slice(1, 4).join('/');
  const tables = TABLES.filter((table) => Object.hasOwn(table.areas, area) || table.within?.includes(area));
  if (tables.length === 0) return null;
  const paths = areas.get(area) ?? loadArea(area, tables);
  areas.set(area, paths);
  return matchPath(await paths, segments);
}

async function loadArea(area: string, tables: readonly (typeof TABLES)[number][]) {
  const loaded = await Promise.all(tables.map(({ load }) => load()));
  const paths = collectPaths(loaded.map(({ CALLS }) => CALLS));
  return paths.filter(({ segments }) => segments.slice(1, 4).join('/') === area);
}
