import { requireAddress } from '#lib/mail/normalize-address.ts';
import { presentSuppression } from './present.ts';
import type { SuppressionState } from './schema.ts';
import { type ListContext, listScope } from './scope.ts';
import { findSuppressions } from './store.ts';

/**
 * Returns whether an address is suppressed now, with the rows that suppress it.
 *
 * @throws {AppError} invalidAddress
 */
export async function findSuppression(ctx: ListContext, input: { recipient: string }): Promise<SuppressionState> {
  const recipient = requireAddress(input.recipient, 'recipient');
  const data = (await findSuppressions(listScope(ctx), recipient, ctx.now())).map(presentSuppression);
  return { recipient, isSuppressed: data.length > 0, data };
}
