import { decodePercent } from '#lib/core/decode-percent.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { VendorApi, VendorRoute } from './vendor-api.ts';

/** A route that was found, with its path as the log names it, and the decoded parts in braces. */
export type FoundVendorRoute = { route: VendorRoute; name: string; params: string[] };

/**
 * Finds the route of a call; HEAD is served as GET.
 *
 * @param path without the prefix and a trailing slash.
 * @throws {AppError} notFound, methodNotAllowed (its payload's `value` lists the allowed methods)
 */
export function findVendorRoute({ paths }: VendorApi, method: string, path: string): FoundVendorRoute {
  for (const { pattern, name, methods } of paths) {
    const found = pattern.exec(path);
    if (!found) continue;
    const route = methods[method === 'HEAD' ? 'GET' : method];
    if (route) return { route, name, params: found.slice(1).map((part) => decodePercent(part ?? '') ?? '') };
    const allowed = Object.keys(methods).join(', ');
    throw new AppError('methodNotAllowed', { value: allowed, values: { allowed, method } });
  }
  throw refuse.notFound('address');
}
