import { type Access, getAccess } from '#lib/account/access/get-access.ts';
import type { Context } from '#lib/core/context.ts';

const asked = new WeakMap<Context, Promise<Access>>();

/**
 * Returns the flags and the vendor of a request's company, read once per request context.
 *
 * @throws {AppError} notFound
 */
export function requestAccess(ctx: Context): Promise<Access> {
  const known = asked.get(ctx);
  if (known) return known;
  const reading = getAccess(ctx);
  asked.set(ctx, reading);
  return reading;
}
