import { SUPPRESSED_REPLY } from '#lib/engine/messages/suppressed/queries.ts';
import { log } from '#lib/infra/log/log.ts';
import { toReply } from '#lib/mail/reply.ts';
import { type AttemptResult, emptyResult } from '../attempt-result.ts';
import { SUSPECT_FROM } from '../limits.ts';
import type { BodyReader } from '../queue/body-reader.ts';
import type { Held, HeldLeases } from '../queue/held-leases.ts';
import type { LeaseReleaser } from '../queue/lease-releaser.ts';
import { countStart } from '../queue/leases/store.ts';
import type { Router, SmtpPlan } from '../transport/router.ts';

/** A delivery whose message could not be read is tried again after this, in milliseconds. */
export const UNREADABLE_RETRY_MS = 5_000;

/** The parts of a worker that an attempt needs. */
export type AttemptParts = { leases: HeldLeases; bodies: BodyReader; router: Router; releaser: LeaseReleaser };

/** Makes one attempt: reads the message, and of bulk mail whether its recipient still wants it and its send is held, and delivers it. Returns null where nothing was begun and the lease is released. */
export async function attemptDelivery(
  { leases, bodies, router, releaser }: AttemptParts,
  held: Held,
  plan: SmtpPlan,
): Promise<AttemptResult | null> {
  const { delivery } = held;
  const release = (delayMs: number): null => {
    leases.remove(held);
    releaser.release(held, delayMs);
    return null;
  };
  if (!leases.isSafe(held)) return release(0);
  try {
    // A delivery that lost a worker before is counted before it begins: starts count, not claims.
    if (delivery.crashes > 0) {
      const isAlone = delivery.crashes >= SUSPECT_FROM;
      if (!(await countStart(delivery, isAlone))) return release(0);
      delivery.crashes += 1;
      if (isAlone) {
        delivery.crashesAlone += 1;
        held.aloneSince = performance.now();
      }
    }
    if (!delivery.raw) {
      const message = await bodies.read(delivery, held.sizeBytes);
      if ('isHeld' in message) {
        delivery.crashesAlone = 0;
        return release(0);
      }
      if ('suppressionSource' in message)
        return { ...emptyResult(plan.route, new Date()), outcome: 'suppressed', reply: SUPPRESSED_REPLY, ...message };
      if ('fault' in message) {
        const reply = toReply(`554 5.6.0 The message could not be made: ${message.fault}`);
        return { ...emptyResult(plan.route, new Date()), outcome: 'refused', reply };
      }
      delivery.raw = message.raw;
    }
  } catch (error) {
    log().warn({ error: String(error), messageId: delivery.messageId }, 'a message could not be read for its delivery');
    delivery.crashesAlone = 0;
    return release(UNREADABLE_RETRY_MS);
  }
  if (delivery.raw) return router.deliver(plan, delivery, delivery.raw, () => leases.isOurs(held));
  const reply = toReply('554 5.3.0 The message is no longer kept');
  return { ...emptyResult(plan.route, new Date()), outcome: 'refused', reply };
}
