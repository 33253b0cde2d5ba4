import { getSendableTemplate } from '#lib/content/templates/get-sendable-template.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';

/**
 * Requires that every template of an SDK key is a published one that its sender may use.
 *
 * @param known templates that the key had before; one that was deleted or archived since may stay.
 * @throws {AppError} invalidField
 */
export async function requireTemplates(
  { scope: { companyId } }: Pick<Context, 'scope'>,
  subaccountId: string | null,
  templates: readonly string[],
  known: readonly string[] = [],
): Promise<void> {
  for (const id of templates.filter((template) => !known.includes(template))) {
    await getSendableTemplate({ companyId, subaccountId }, id, undefined).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      throw refuse.fieldBecause('sdk.templates', 'The templates of an SDK key must be published.', id);
    });
  }
}
