import type { Context } from '#lib/core/context.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import type { CreateApiKeyInput, CreatedApiKey } from '#lib/senders/api-keys/schema.ts';
import { requireTemplates } from './require-templates.ts';

/**
 * Creates a key of either kind, after it checked the templates of an SDK key. Not idempotent.
 *
 * @throws {AppError} invalidField (a template that is not published), and those of `createApiKey`
 */
export async function createKey(ctx: Context, input: CreateApiKeyInput): Promise<CreatedApiKey> {
  if (input.sdk) await requireTemplates(ctx, input.subaccountId ?? null, input.sdk.templates);
  return createApiKey(ctx, input);
}
