import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { openLane } from '../lanes/open-lane.ts';
import { requireWebhook } from '../require-webhook.ts';
import type { ResumeWebhookInput, Webhook } from '../schema.ts';
import { updateWebhookRow } from '../store.ts';
import { getWebhook } from './get-webhook.ts';

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
