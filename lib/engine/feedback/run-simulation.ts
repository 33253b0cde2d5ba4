import type { Context } from '#lib/core/context.ts';
import type { SimulateFeedbackJob } from '#lib/engine/delivery/queue/simulate-feedback.ts';
import { lockRecipient } from '#lib/engine/messages/read/queries.ts';
import type { EventType } from '#lib/events/event-types.ts';
import { hasEvent } from '#lib/events/read/queries.ts';
import { recordEvents } from '#lib/events/record-events.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { type Feedback, recordFeedback, toEvent } from './record-feedback.ts';
import { updateRecipient } from './store.ts';

const USER_AGENT = 'Mailwright Simulator';

const COMPLAINT: Feedback = { type: 'spam_complaint', data: { fbtype: 'abuse', report_by: USER_AGENT } };

const LATE_BOUNCE: Feedback = {
  type: 'out_of_band',
  bounceClass: 10,
  reason: '550 5.1.1 User unknown (simulated)',
  data: { enhanced_code: '5.1.1' },
};

/** The events of an open and of a click, in order. */
const ENGAGEMENT: Record<'opened' | 'clicked', readonly EventType[]> = {
  opened: ['initial_open', 'open'],
  clicked: ['initial_open', 'open', 'click'],
};

/** Records the simulated feedback of a simulated delivery, in the same way as real feedback. Idempotent. */
export async function runSimulation(ctx: Pick<Context, 'now'>, job: SimulateFeedbackJob): Promise<void> {
  const { simulation, ...reference } = job;
  const now = ctx.now();
  if (simulation === 'complained') {
    await recordFeedback(reference, () => COMPLAINT, now);
  } else if (simulation === 'outofband') {
    await recordFeedback(reference, () => LATE_BOUNCE, now);
  } else {
    await engage(job, ENGAGEMENT[simulation], now);
  }
}

async function engage(reference: SimulateFeedbackJob, types: readonly EventType[], now: Date): Promise<void> {
  await withTransaction(async (db) => {
    const recipient = await lockRecipient(db, reference);
    const last = types.at(-1);
    if (!recipient || !last || (await hasEvent(db, reference, last))) return;
    const events = types.map((type) => ({
      ...toEvent(reference, recipient, type, now),
      bounceClass: null,
      reason: null,
      data: { user_agent: USER_AGENT, is_prefetched: false, ...(type === 'click' && LINK) },
    }));
    await recordEvents(db, events);
    await updateRecipient(db, reference, { type: last, at: now }, null);
  });
}

const LINK = { target_link_url: 'https://example.com/', target_link_name: 'Simulated link' };
