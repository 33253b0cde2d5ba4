import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { requireAddress } from '#lib/mail/normalize-address.ts';
import { addSuppressions } from './add-suppressions.ts';
import { findSuppression } from './find-suppression.ts';
import { AddSuppressionInput, type SuppressionState } from './schema.ts';

/**
 * Suppresses one address. A repeat writes the same again.
 *
 * @throws {AppError} invalidAddress, invalidField, notFound (a subaccount that the company does not have)
 */
export async function addSuppression(ctx: Context, input: AddSuppressionInput): Promise<SuppressionState> {
  const recipient = requireAddress(parseInput(AddSuppressionInput, input).recipient, 'recipient');
  const { results } = await addSuppressions(ctx, { suppressions: [{ ...input, recipient }] });
  const [result] = results;
  if (result?.outcome === 'refused') {
    const cause = result.message ?? undefined;
    throw new AppError('invalidField', { field: 'recipient', ...(cause && { cause, message: cause }) });
  }
  return findSuppression(ctx, { recipient });
}
