import type { AnyCall, Method } from '#lib/core/call.ts';
import { decodePercent } from '#lib/core/decode-percent.ts';
import { TABLES } from './tables.ts';

/** A path of the console's APIs with its calls by method, and the parts of it in braces by name. */
export type FoundPath = { calls: Partial<Record<Method, AnyCall>>; params: Record<string, string> };

type Path = { segments: string[]; calls: Partial<Record<Method, AnyCall>> };

const areas = new Map<string, Promise<Path[]>>();

/**
 * Finds the calls of a path. A table is loaded with the first request to one of its areas: a process need not keep in
 * memory what nobody uses.
 *
 * @param pathname percent-encoded, such as `/api/config/v1/webhook/1`; a trailing slash is ignored.
 * @returns null for an unknown path.
 */
export async function findPath(pathname: string): Promise<FoundPath | null> {
  const segments = pathname.replace(/\/$/, '').slice(1).split('/').map(decodePercent);
  const area = segments.slice(1, 4).join('/');
  const tables = TABLES.filter((table) => Object.hasOwn(table.areas, area) || table.within?.includes(area));
  if (tables.length === 0) return null;
  const paths = areas.get(area) ?? loadArea(area, tables);
  areas.set(area, paths);
  const found = (await paths).find((path) => isMatch(path, segments));
  if (!found) return null;
  const params = found.segments.flatMap((name, index) =>
    isParameter(name) ? [[name.slice(1, -1), segments[index] ?? '']] : [],
  );
  return { calls: found.calls, params: Object.fromEntries(params) };
}

async function loadArea(area: string, within: readonly (typeof TABLES)[number][]): Promise<Path[]> {
  const tables = await Promise.all(within.map(({ load }) => load()));
  const paths = new Map<string, Path>();
  for (const [name, call] of tables.flatMap(({ CALLS }) => Object.entries(CALLS))) {
    const [method = '', path = ''] = name.split(' ');
    const segments = path.slice(1).split('/');
    if (segments.slice(1, 4).join('/') !== area) continue;
    const known = paths.get(path) ?? { segments, calls: {} };
    known.calls[method as Method] = call;
    paths.set(path, known);
  }
  // Of two paths that match, the one that names a segment counts, from the left.
  return [...paths.values()].sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

const isParameter = (segment: string): boolean => segment.startsWith('{');

const rank = ({ segments }: Path): string => segments.map((segment) => (isParameter(segment) ? 1 : 0)).join('');

const isMatch = ({ segments }: Path, given: readonly (string | null)[]): boolean =>
  segments.length === given.length &&
  segments.every((segment, index) => (isParameter(segment) ? Boolean(given[index]) : segment === given[index]));
