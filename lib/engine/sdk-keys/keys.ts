import { getSendableTemplate } from '#lib/content/templates/get-sendable-template.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { createApiKey, getApiKey, updateApiKey } from '#lib/senders/api-keys/api-keys.ts';
import type { ApiKey, CreateApiKeyInput, CreatedApiKey, UpdateApiKeyInput } from '#lib/senders/api-keys/schema.ts';

/**
 * Creates a key of either kind, after it checked the templates of an SDK key. Not idempotent.
 *
 * @throws {AppError} invalidField (a template that is not published), and those of `createApiKey`
 */
export async function createKey(ctx: Context, input: CreateApiKeyInput): Promise<CreatedApiKey> {
  if (input.sdk) await requireTemplates(ctx, input.subaccountId ?? null, input.sdk.templates);
  return createApiKey(ctx, input);
}

/**
 * Changes a key of either kind, after it checked the new templates of an SDK key.
 *
 * @throws {AppError} invalidField (a template that is not published), and those of `updateApiKey`
 */
export async function updateKey(ctx: Context, input: UpdateApiKeyInput & { id: string }): Promise<ApiKey> {
  if (input.sdk) {
    const { sdk, subaccountId } = await getApiKey(ctx, input);
    await requireTemplates(ctx, subaccountId, input.sdk.templates, sdk?.templates);
  }
  return updateApiKey(ctx, input);
}

/**
 * Requires that every template of an SDK key is a published one that its sender may use.
 *
 * @param known templates that the key had before; one that was deleted or archived since may stay.
 * @throws {AppError} invalidField
 */
async function requireTemplates(
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
