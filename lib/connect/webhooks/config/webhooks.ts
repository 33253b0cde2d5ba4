import { lockAllowance } from '#lib/account/access/plans/lock-allowance.ts';
import { requireFeature } from '#lib/account/access/require-feature.ts';
import { audited } from '#lib/account/audit/audited.ts';
import { completeTourStep } from '#lib/account/onboarding/tour.ts';
import type { Context } from '#lib/core/context.ts';
import type { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import { readHealth } from '../deliveries/health.ts';
import { beginContacts, createCursor, openLane } from '../lanes/open-lane.ts';
import { requireWebhook } from '../require-webhook.ts';
import {
  type CreatedWebhook,
  type CreateWebhookInput,
  type ResumeWebhookInput,
  type UpdateWebhookInput,
  WEBHOOKS_MAX,
  type Webhook,
  type WebhookInList,
} from '../schema.ts';
import { deleteWebhookRow, findWebhooks, insertWebhook, type NewWebhook, updateWebhookRow } from '../store.ts';
import { sealWebhookSecret } from '../stored-secrets.ts';
import { checkSigningSecret, createSigningSecret } from './signing-secret.ts';
import { presentWebhook, webhookFacts, webhookValues } from './webhook-values.ts';

/** The version of the bodies that new webhooks get: the day of the last change that is not only an addition. */
const API_VERSION = '2026-11-22';

/**
 * Creates a webhook of the scope's environment. It gets every event that commits after it did. The answer holds the signing
 * secret. Not idempotent: a repeat is refused, because the name is in use.
 *
 * @throws {AppError} invalidField, missingField, duplicate, overQuota, planExpired, limitReached, featureOff (authentication),
 *   forbidden (events of contacts)
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
  if (webhook.contactTypes !== 0) await beginContacts(ctx.scope, id);
  return { ...(await getWebhook(ctx, { id })), secret };
}

const seal = (id: string, secret: string) => sealWebhookSecret(id, 'signing', secret);

/** Builds the refusal of a name that another webhook has. */
const nameTaken = (name: string): AppError => refuse.duplicate('name', name, `The webhook ${name}`);

/** Requires the features that the input uses. */
async function checkFeatures(ctx: Context, input: Pick<CreateWebhookInput, 'authentication'>): Promise<void> {
  // Feature flags do not limit the operator.
  if (ctx.actor.type === 'operator') return;
  if (input.authentication.type !== 'none') await requireFeature(ctx, 'webhook.authentication');
}

/**
 * Updates a webhook; it applies to the next request. A changed filter does not reset the numbers of events. A repeat
 * changes nothing.
 *
 * @throws {AppError} notFound, invalidField, missingField, duplicate, featureOff (authentication), forbidden (events of contacts)
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
  if (values.contactTypes) await beginContacts(ctx.scope, id);
  return getWebhook(ctx, { id });
}

/**
 * Pauses a webhook: its events wait, for as long as events can be replayed. One that is paused or off stays as it is.
 *
 * @throws {AppError} notFound
 */
export async function pauseWebhook(ctx: Context, { id }: { id: string }): Promise<Webhook> {
  const before = await requireWebhook(ctx, id);
  if (before.state === 'on') {
    await audited(ctx, 'webhook.pause', id, async (db) => {
      if ((await updateWebhookRow(db, ctx.scope, id, { state: 'paused' })) === 'gone') throw refuse.notFound('webhook');
      return { before: { state: before.state }, after: { state: 'paused' } };
    });
  }
  return getWebhook(ctx, { id });
}

/**
 * Resumes a webhook that is paused or off, from where it stopped or from now. One that is on stays as it is.
 *
 * @throws {AppError} notFound
 */
export async function resumeWebhook(ctx: Context, { id, from }: ResumeWebhookInput & { id: string }): Promise<Webhook> {
  const before = await requireWebhook(ctx, id);
  if (before.state !== 'on') {
    await audited(ctx, 'webhook.resume', id, async (db) => {
      const change = { state: 'on', offReason: null, failingSince: null, notifiedAt: null };
      if ((await updateWebhookRow(db, ctx.scope, id, change)) === 'gone') throw refuse.notFound('webhook');
      await openLane(db, id, from);
      return { before: { state: before.state, offReason: before.offReason }, after: { state: 'on', from } };
    });
  }
  return getWebhook(ctx, { id });
}

/**
 * Deletes a webhook with its log.
 *
 * @throws {AppError} notFound
 */
export async function deleteWebhook(ctx: Context, { id }: { id: string }): Promise<void> {
  const { name, target } = await requireWebhook(ctx, id);
  await audited(ctx, 'webhook.delete', id, async (db) => {
    if (!(await deleteWebhookRow(db, ctx.scope, id))) throw refuse.notFound('webhook');
    return { before: { name, target } };
  });
}

/**
 * Returns a webhook of the scope's company and environment.
 *
 * @throws {AppError} notFound
 */
export const getWebhook = async (ctx: Pick<Context, 'scope'>, { id }: { id: string }): Promise<Webhook> =>
  presentWebhook(await requireWebhook(ctx, id));

/** Lists the webhooks of the scope's company and environment, by name. */
export const listWebhooks = async ({ scope }: Pick<Context, 'scope'>): Promise<Webhook[]> =>
  (await findWebhooks(scope)).map(presentWebhook);

/** Lists the webhooks of the scope with the requests of their last 24 hours and how far they are behind. */
export async function listWebhookRows(ctx: Context): Promise<WebhookInList[]> {
  return Promise.all(
    (await listWebhooks(ctx)).map(async (webhook) => {
      const { day, lagEvents, lagSeconds } = await readHealth(ctx, webhook.id);
      return { ...webhook, day, lagEvents, lagSeconds };
    }),
  );
}
