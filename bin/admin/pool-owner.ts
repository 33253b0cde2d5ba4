import type { Context } from '#lib/core/context.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { enterCompany } from './company-option.ts';

/**
 * Returns the owner that a command about pools and addresses concerns: a company, or the installation when no company
 * is named.
 *
 * @throws {AppError} notFound, invalidField
 */
export async function enterOwner(
  company: string | undefined,
): Promise<{ ctx: Context; owner: string | null; whose: string }> {
  if (company === undefined) {
    return { ctx: platformContext({ actor: { type: 'operator' } }), owner: null, whose: 'The installation' };
  }
  const entered = await enterCompany(company);
  return { ctx: entered.ctx, owner: entered.company.id, whose: entered.company.name };
}
