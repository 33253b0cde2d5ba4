import { decodePercent } from '#lib/core/decode-percent.ts';

/** A path with its calls by method, and the parts of it in braces by name, decoded. */
export type FoundPath<Call> = {
  /** The path as its table spells it, such as `/api/v1/emails/{id}`. */
  path: string;
  calls: Readonly<Record<string, Call>>;
  params: Record<string, string>;
};

type Path<Call> = { path: string; segments: string[]; calls: Record<string, Call> };

/** A table of calls by method and path, such as `GET /api/v1/emails/{id}`. */
type Table<Call> = Readonly<Record<string, Call>>;

/** Collects the paths of tables of calls. */
export function collectPaths<Call>(tables: readonly Table<Call>[]): Path<Call>[] {
  const paths = new Map<string, Path<Call>>();
  for (const [name, call] of tables.flatMap((table) => Object.entries(table))) {
    const [method = '', path = ''] = name.split(' ');
    const known = paths.get(path) ?? { path, segments: path.slice(1).split('/'), calls: {} };
    known.calls[method] = call;
    paths.set(path, known);
  }
  // Of two paths that match, the one that names a segment counts, from the left.
  return [...paths.values()].sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

/**
 * Finds the path that matches segments, which are percent-encoded.
 *
 * @param options.decode returns the value of a part in braces; a path with a part that it refuses with null does not match.
 */
export function matchPath<Call>(
  paths: readonly Path<Call>[],
  given: readonly string[],
  { decode = decodePercent }: { decode?: (part: string) => string | null } = {},
): FoundPath<Call> | null {
  for (const { path, segments, calls } of paths) {
    const params = match(segments, given, decode);
    if (params) return { path, calls, params };
  }
  return null;
}

function match(
  segments: readonly string[],
  given: readonly string[],
  decode: (part: string) => string | null,
): Record<string, string> | null {
  if (segments.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = decode(given[index] ?? '');
    if (!isParameter(segment)) {
      if (value !== segment) return null;
    } else if (value) params[segment.slice(1, -1)] = value;
    else return null;
  }
  return params;
}

const isParameter = (segment: string): boolean => segment.startsWith('{');

const rank = ({ segments }: { segments: readonly string[] }): string =>
  segments.map((segment) => (isParameter(segment) ? 1 : 0)).join('');

/**
 * Returns a path with the names of its parameters instead of their values: `/api/config/v1/authorized-recipient/{id}`.
 */
export function pathPattern(path: string, params: Record<string, string>): string {
  const names = new Map(Object.entries(params).map(([name, value]) => [value, `{${name}}`]));
  return path
    .split('/')
    .map((part) => names.get(decodePercent(part) ?? part) ?? part)
    .join('/');
}
