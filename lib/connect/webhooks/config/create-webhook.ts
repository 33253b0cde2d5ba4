import { lockAllowance } from '#lib/account/access/plans/lock-allowance.ts';
import { requireFeature } from '#lib/account/access/require-feature.ts';
import { audited } from '#lib/account/audit/audited.ts';
import { completeTourStep } from '#lib/account/onboarding/complete-tour-step.ts';
import type { Context } from '#lib/core/context.ts';
import type { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import { createCursor } from '../lanes/create-cursor.ts';
import { type CreatedWebhook, type CreateWebhookInput, WEBHOOKS_MAX } from '../schema.ts';
import { insertWebhook, type NewWebhook } from '../store.ts';
import { sealWebhookSecret } from '../stored-secrets.ts';
import { getWebhook } from './get-webhook.ts';
import { checkSigningSecret, createSigningSecret } from './signing-secret.ts';
import { webhookFacts, webhookValues } from './webhook-values.ts';

/** The version of the bodies that new webhooks get: the day of the last change that is not only an addition. */
const API_VERSION = '2026-11-22';

/**
 * Creates a webhook of the scope's environment. It gets every event that commits after it did. The answer holds the signing
 * secret. Not idempotent: a repeat is refused, because the name is in use.
 *
 * @throws {AppError} invalidField, missingField, duplicate, overQuota, planExpired, limitReached, featureOff (authentication)
 */
export async function createWebhook(
  ctx: Context,
  { secret: own, test: _test, ...input }: CreateWebhookInput,
): Promise<CreatedWebhook> {
  await checkFeatures(ctx, input);
  const id = newOpaqueId();
  const secret = own === undefined ? createSigningSecret() : checkSigningSecret(own);
  const values = await webhookValues(ctx, id, null, input);
  // Every column is set, because every field of the input has a value.
  const webhook = { ...values, id, apiVersion: API_VERSION, secretEncrypted: seal(id, secret) } as NewWebhook;
  await audited(ctx, 'webhook.create', id, async (db) => {
    const most = { count: WEBHOOKS_MAX, entity: 'webhooks' };
    const { planMax, refusal } = await lockAllowance(db, ctx, 'webhook', most);
    const result = await insertWebhook(db, ctx.scope, webhook, { ofCompany: planMax, ofScope: WEBHOOKS_MAX });
    if (result === 'tooMany') throw refusal();
    if (result === 'taken') throw nameTaken(input.name);
    await createCursor(db, { ...ctx.scope, id });
    const after = webhookFacts(webhook);
    if (ctx.scope.environment === 'production')
      await completeTourStep(db, { companyId: ctx.scope.companyId, step: 'productionAddWebhook' });
    return { after };
  });
  return { ...(await getWebhook(ctx, { id })), secret };
}

const seal = (id: string, secret: string) => sealWebhookSecret(id, 'signing', secret);

/** Builds the refusal of a name that another webhook has. */
export const nameTaken = (name: string): AppError => refuse.duplicate('name', name, `The webhook ${name}`);

/** Requires the features that the input uses. */
async function checkFeatures(ctx: Context, input: Pick<CreateWebhookInput, 'authentication'>): Promise<void> {
  // Feature flags do not limit the operator.
  if (ctx.actor.type === 'operator') return;
  if (input.authentication.type !== 'none') await requireFeature(ctx, 'webhook.authentication');
}
