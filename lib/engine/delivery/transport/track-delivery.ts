import type { TrackedDelivery } from '#lib/engine/messages/queued-delivery.ts';
import { trackingKey } from '#lib/infra/crypto/tracking-key.ts';
import { log } from '#lib/infra/log/log.ts';
import { applyTracking, planTracking, type TrackingPlan } from '#lib/mail/rewrite-html/plan-tracking.ts';
import { createTrackingToken } from '#lib/mail/tracking-token.ts';
import { getDeliveryOrigin } from './delivery-origin.ts';

/** The recipients of one message that are delivered from memory share its bytes, and so what is to be changed in them. */
const plans = new WeakMap<Buffer, { origin: string; plan: TrackingPlan | null }>();

/**
 * A message with the pixels and links of one recipient, as its options ask; to be called for those that ask for any, and
 * before it is signed. What cannot be changed safely leaves as it came: the mail matters more than the count.
 *
 * @returns the same buffer where nothing is changed.
 */
export async function withTracking(delivery: TrackedDelivery, raw: Buffer): Promise<Buffer> {
  const key = trackingKey();
  if (!delivery.tracking || !key) return raw;
  try {
    const origin = await getDeliveryOrigin(delivery);
    const plan = planOf(raw, origin, delivery.tracking);
    if (!plan) return raw;
    const { companyId, messageId, ordinal } = delivery;
    const reference = { companyId, messageId, ordinal };
    return applyTracking(plan, {
      pixel: (kind) => `${origin}/t/o/${createTrackingToken({ reference, kind }, key)}`,
      link: (kind, link) => `${origin}/t/c/${createTrackingToken({ reference, kind, link }, key)}`,
    });
  } catch (error) {
    log().error({ error: String(error), messageId: delivery.messageId }, 'a message leaves untracked');
    return raw;
  }
}

function planOf(raw: Buffer, origin: string, wanted: NonNullable<TrackedDelivery['tracking']>): TrackingPlan | null {
  const known = plans.get(raw);
  if (known?.origin === origin) return known.plan;
  const plan = planTracking(raw, wanted, `${origin}/t/`);
  plans.set(raw, { origin, plan });
  return plan;
}
