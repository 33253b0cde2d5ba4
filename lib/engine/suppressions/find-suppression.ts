import type { Context } from '#lib/core/context.ts';
import { normalizeAddress, requireAddress } from '#lib/mail/normalize-address.ts';
import { presentSuppression } from './present.ts';
import type { SuppressionState } from './schema.ts';
import { listScope } from './scope.ts';
import { findSuppressions } from './store.ts';

/**
 * Returns whether an address is suppressed now, with the rows that suppress it.
 *
 * @throws {AppError} invalidAddress
 */
export async function findSuppression(ctx: Context, input: { recipient: string }): Promise<SuppressionState> {
  const recipient = requireAddress(input.recipient, 'recipient');
  const data = (await findSuppressions(listScope(ctx), recipient, ctx.now())).map(presentSuppression);
  return { recipient, isSuppressed: data.length > 0, data };
}

/** Lists the ids of the suppressions of an address that a message caused and that still apply. */
export async function listCausedSuppressions(
  ctx: Context,
  { recipient, messageId }: { recipient: string; messageId: string },
): Promise<string[]> {
  const address = normalizeAddress(recipient);
  if (address === null) return [];
  const rows = await findSuppressions(listScope(ctx), address, ctx.now());
  return rows.filter(({ evidenceMessageId }) => evidenceMessageId === messageId).map(({ id }) => id);
}
