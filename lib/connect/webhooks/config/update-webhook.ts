import { requireFeature } from '#lib/account/access/require-feature.ts';
import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireWebhook } from '../require-webhook.ts';
import type { UpdateWebhookInput, Webhook } from '../schema.ts';
import { updateWebhookRow } from '../store.ts';
import { nameTaken } from './create-webhook.ts';
import { getWebhook } from './get-webhook.ts';
import { webhookFacts, webhookValues } from './webhook-values.ts';

/**
 * Updates a webhook; it applies to the next request. A changed filter does not reset the numbers of events. A repeat
 * changes nothing.
 *
 * @throws {AppError} notFound, invalidField, missingField, duplicate, featureOff (authentication)
 */
export async function updateWebhook(
  ctx: Context,
  { id, ...input }: UpdateWebhookInput & { id: string },
): Promise<Webhook> {
  const before = await requireWebhook(ctx, id);
  if (input.authentication && input.authentication.type !== 'none' && ctx.actor.type !== 'operator')
    await requireFeature(ctx, 'webhook.authentication');
  const values = await webhookValues(ctx, id, before, input);
  // An access token belongs to the settings that it was requested with.
  const token = input.authentication ? { tokenEncrypted: null, tokenExpiresAt: null } : {};
  await audited(ctx, 'webhook.update', id, async (db) => {
    const result = await updateWebhookRow(db, ctx.scope, id, { ...values, ...token });
    if (result === 'gone') throw refuse.notFound('webhook');
    if (result === 'taken') throw nameTaken(input.name ?? before.name);
    const after = webhookFacts(values);
    const known = Object.entries(webhookFacts(before)).filter(([name]) => Object.hasOwn(after, name));
    return { before: Object.fromEntries(known), after };
  });
  return getWebhook(ctx, { id });
}
