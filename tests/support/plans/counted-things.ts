import type { CounterName } from '#lib/account/access/plans/counters.ts';
import { COUNTERS } from '#lib/account/access/plans/counters.ts';
import { inviteMembers } from '#lib/account/team/invite-members.ts';
import { createWebhook } from '#lib/connect/webhooks/config/create-webhook.ts';
import { CreateWebhookInput } from '#lib/connect/webhooks/schema.ts';
import { createTemplate } from '#lib/content/templates/create-template.ts';
import { uploadImage } from '#lib/content/templates/images/upload-image.ts';
import { CreateTemplateInput } from '#lib/content/templates/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { authorizeRecipients } from '#lib/engine/sandbox/authorize-recipients.ts';
import { createApiKey } from '#lib/senders/api-keys/create-api-key.ts';
import { addSendingDomain } from '#lib/senders/domains/add-sending-domain.ts';
import { addDelegatedDomain } from '#lib/senders/domains/delegated/add-delegated-domain.ts';
import { createIpPool } from '#lib/senders/ip-pools/create-ip-pool.ts';
import { createSubaccount } from '#lib/senders/subaccounts/create-subaccount.ts';
import { onePixel } from '../one-pixel.ts';
import type { PlanLimits } from './plan-rig.ts';

/** Creates the n-th thing of a kind in the company of a context. */
type Create = (ctx: Context, n: number) => Promise<unknown>;

const hook = (n: number) =>
  CreateWebhookInput.parse({ name: `Hook ${n}`, target: `https://example.com/${n}`, events: ['delivery'] });

/** Creates a template with this alias. */
export const createPlainTemplate = (ctx: Context, alias: string): Promise<string> =>
  createTemplate(ctx, CreateTemplateInput.parse({ alias, subject: 'Hello', text: 'Hello.' }));

/** The verb that creates one of each thing that a plan counts; storage by the byte and members have their own below. */
export const COUNTED_THINGS: Readonly<Record<Exclude<CounterName, 'member' | 'storage'>, Create>> = {
  apiKey: (ctx, n) => createApiKey(ctx, { name: `Key ${n}` }),
  subaccount: (ctx, n) => createSubaccount(ctx, { name: `Shop ${n}` }),
  ipPool: (ctx, n) => createIpPool(ctx, { name: `pool-${n}` }),
  webhook: (ctx, n) => createWebhook(ctx, hook(n)),
  email: (ctx, n) => createPlainTemplate(ctx, `t-${n}`),
  authorizedRecipient: (ctx, n) =>
    authorizeRecipients(ctx, { emails: [`reader-${n}-${ctx.scope.companyId.slice(-6)}@example.net`] }),
  senderDomain: (ctx, n) => addSendingDomain(ctx, { domain: `s${n}.${ctx.scope.companyId}.example` }),
  bounceDomain: (ctx, n) => addDelegatedDomain(ctx, { kind: 'bounce', domain: `b${n}.${ctx.scope.companyId}.example` }),
  trackingDomain: (ctx, n) =>
    addDelegatedDomain(ctx, { kind: 'tracking', domain: `c${n}.${ctx.scope.companyId}.example` }),
};

/** Invites the n-th person to the company of a context. */
export const invite = (ctx: Context, n: number) =>
  inviteMembers(ctx, { emails: [`p${n}-${ctx.scope.companyId}@example.net`], role: 'member' });

/** Uploads the n-th image to the company of a context. */
export const upload = async (ctx: Context, n: number) =>
  uploadImage(ctx, { name: `p${n}.png`, content: await onePixel() });

/** The verb of each counter; all are refused with `overQuota`, also members, whose limit has a code of its own. */
export const COUNTED: Readonly<Record<CounterName, Create>> = {
  ...COUNTED_THINGS,
  storage: upload,
  member: async (ctx, n) => {
    await invite(ctx, n).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'memberLimit' ? new AppError('overQuota') : error;
    });
  },
};

/** Returns the limits of a plan that allows so many of one thing. */
export function limitsOf(counter: CounterName, limit: number): PlanLimits {
  return { [COUNTERS[counter].group]: { [counter]: limit } };
}
