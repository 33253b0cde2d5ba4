import type { Context } from '#lib/core/context.ts';
import { getApiKey, updateApiKey } from '#lib/senders/api-keys/api-keys.ts';
import type { ApiKey, UpdateApiKeyInput } from '#lib/senders/api-keys/schema.ts';

import { requireTemplates } from './require-templates.ts';

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
