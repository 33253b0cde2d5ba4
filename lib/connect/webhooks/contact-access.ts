import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';

/** Checks whether a caller may see contacts: webhooks are managed by others, too. */
export const mayViewContacts = ({ grants }: Pick<Context, 'grants'>): boolean =>
  grants?.includes('contacts/view') ?? true;

/**
 * Requires that a caller may see the contacts that a webhook would send.
 *
 * @throws {AppError} forbidden
 */
export function requireContactAccess(ctx: Pick<Context, 'grants'>): void {
  if (!mayViewContacts(ctx)) throw refuse.forbidden('Events of contacts are for people who may view contacts.');
}
