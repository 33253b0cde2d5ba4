import { newId } from '#lib/core/ids.ts';
import { hasOneEvent } from '#lib/core/webhook-formats.ts';
import type { Pump } from '#lib/infra/process/pump.ts';
import { decideDelivery, isDone, isFailure, isGone } from './decide-delivery.ts';
import { type DeliveryRow, findWaiting } from './deliveries-store.ts';
import type { LaneConfig } from './lane-config.ts';
import type { LaneContext, RetryingLane } from './lane-context.ts';
import { stopWebhook } from './open-lane.ts';
import { type SendOutcome, sendBody } from './send-body.ts';

/** The pause while nothing may be sent, in milliseconds. */
const BLOCKED_MS = 5_000;

/** Tries the deliveries of a webhook again that are due, beside its new events. */
export class LaneRetries {
  readonly #context: LaneContext;
  readonly #lane: RetryingLane;
  readonly #pump: Pump;

  /** @param createPump makes the pump of the work. */
  constructor(context: LaneContext, lane: RetryingLane, createPump: (work: () => Promise<void>) => Pump) {
    this.#context = context;
    this.#lane = lane;
    this.#pump = createPump(() => this.#sendDue());
  }

  get isRunning(): boolean {
    return this.#pump.isRunning;
  }

  wake(): void {
    this.#pump.wake();
  }

  stop(): Promise<void> {
    return this.#pump.stop();
  }

  async #sendDue(): Promise<void> {
    for (;;) {
      const { config, row } = this.#lane;
      if (!config || config.state === 'off') return;
      if (!this.#context.canSend()) return this.#pump.wakeIn(BLOCKED_MS);
      const waiting = await findWaiting(row.webhookId, this.#slots(config), config.state === 'paused');
      const due = waiting.filter(({ dueInMs }) => (dueInMs ?? 0) <= 0);
      if (due.length === 0) {
        const [next] = waiting;
        if (next) this.#pump.wakeIn(next.dueInMs ?? 0);
        return;
      }
      if (!(await this.#send(config, due))) return;
    }
  }

  /** At most half of the lane's requests while there are new events; one by one while it is closed or ordered. */
  #slots(config: LaneConfig): number {
    const { isClosed, isSendingNew, pace } = this.#lane;
    if (isClosed || config.ordered) return 1;
    const limit = pace.limit(config.maxInFlight);
    return Math.max(1, isSendingNew ? Math.floor(limit / 2) : limit);
  }

  /** Returns false where the webhook has ended. */
  async #send(config: LaneConfig, due: readonly DeliveryRow[]): Promise<boolean> {
    const { row } = this.#lane;
    const tooLong = hasOneEvent(config.format) ? due.filter(({ eventIds }) => eventIds.length > 1) : [];
    if (tooLong.length > 0) {
      const split = tooLong.map(({ id }) => id);
      await this.#context.writer.write({
        leaseToken: row.leaseToken,
        changed: [],
        made: tooLong.flatMap(divide),
        split,
      });
      return true;
    }
    const results = await Promise.all(
      due.map(async (delivery) => ({ delivery, outcomes: await this.#try(config, delivery) })),
    );
    const all = results.flatMap(({ outcomes }) => outcomes);
    if (all.some(isGone)) {
      await stopWebhook(row, 'gone');
      this.#lane.reload();
      return false;
    }
    const decide = (outcome: SendOutcome, { isManual }: DeliveryRow) =>
      decideDelivery(outcome, { companyId: row.companyId, webhookId: row.webhookId }, isManual, Math.random());
    const whole = results.filter(({ outcomes }) => outcomes.length === 1);
    const divided = results.filter(({ outcomes }) => outcomes.length > 1);
    await this.#context.writer.write({
      leaseToken: row.leaseToken,
      changed: whole.flatMap(({ outcomes, delivery }) => outcomes.map((outcome) => decide(outcome, delivery))),
      made: divided.flatMap(({ outcomes, delivery }) => outcomes.map((outcome) => decide(outcome, delivery))),
      split: divided.map(({ delivery }) => delivery.id),
    });
    if (all.some((outcome) => isDone(outcome) && outcome.result !== null)) this.#lane.open();
    if (config.ordered && !all.some(isFailure)) this.#lane.wake();
    return true;
  }

  async #try(config: LaneConfig, delivery: DeliveryRow): Promise<SendOutcome[]> {
    const { companyId, eventIds, firstSequence, id, kind, tries } = delivery;
    const indexes = new Map(eventIds.map((eventId, index) => [eventId, index]));
    const events = (await this.#context.loader.load(companyId, eventIds, null)).map((event) => ({
      ...event,
      sequence: firstSequence === null ? null : BigInt(firstSequence + (indexes.get(event.id) ?? 0)),
    }));
    const order = { ids: eventIds, events, deliveryId: id, kind, number: tries + 1 };
    return sendBody(config, this.#context.log, order, this.#lane.run);
  }
}

/** Divides a delivery into one for each of its events: the format of the webhook has changed to one event a body. */
function divide(delivery: DeliveryRow): DeliveryRow[] {
  const { firstSequence } = delivery;
  return delivery.eventIds.map((eventId, index) => {
    const sequence = firstSequence === null ? null : firstSequence + index;
    return {
      ...delivery,
      id: newId(),
      eventIds: [eventId],
      firstSequence: sequence,
      lastSequence: sequence,
      dueInMs: 0,
    };
  });
}
