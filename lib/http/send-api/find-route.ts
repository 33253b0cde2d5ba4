import { AppError } from '#lib/core/errors/app-error.ts';
import { EMAIL_PATHS } from './email-paths.ts';
import type { Path, Route } from './route.ts';

/** The base paths (docs/contract.md §1); SDKs with absolute paths call the root. */
const PREFIX = /^(?:\/api)?\/v1(?=\/)/;

/** A route that was found, with its path as the log names it. */
export type FoundRoute = { route: Route; name: string; id: string; subId: string };

/**
 * Finds the route of a call; a trailing slash is ignored, and HEAD is served as GET.
 *
 * The calls that send mail are loaded at once and all others on demand: a process that has just been started again
 * accepts mail after a fraction of its modules are loaded.
 *
 * @throws {AppError} notFound, methodNotAllowed (its payload's `value` lists the allowed methods)
 */
export async function findRoute(method: string, path: string): Promise<FoundRoute> {
  const plain = path.replace(PREFIX, '').replace(/(?<=.)\/$/, '');
  const found = matchPath(EMAIL_PATHS, plain) ?? matchPath((await import('./routes.ts')).PATHS, plain);
  if (!found) throw new AppError('notFound', { values: { entity: 'address' } });
  const { methods, name } = found.path;
  const route = methods[method === 'HEAD' ? 'GET' : method];
  if (route) return { route, name, id: found.parts[0] ?? '', subId: found.parts[1] ?? '' };
  const allowed = Object.keys(methods)
    .flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one]))
    .join(', ');
  throw new AppError('methodNotAllowed', { value: allowed, values: { allowed, method } });
}

function matchPath(paths: readonly Path[], plain: string): { path: Path; parts: string[] } | null {
  for (const path of paths) {
    const match = path.pattern.exec(plain);
    if (match) return { path, parts: match.slice(1) };
  }
  return null;
}
