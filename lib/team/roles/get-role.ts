import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { Role } from '../schema.ts';
import { listRoles } from './list-roles.ts';

/**
 * A role of the scope's company by its id, or a built-in one by its name.
 *
 * @throws {AppError} notFound, also for another company's
 */
export async function getRole(ctx: Pick<Context, 'scope'>, input: { id: string }): Promise<Role> {
  const role = (await listRoles(ctx)).find(({ id }) => id === input.id);
  if (!role) throw new AppError('notFound', { values: { entity: 'role' } });
  return role;
}
