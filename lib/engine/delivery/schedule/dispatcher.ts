import type { QueuedDelivery } from '#lib/engine/messages/queued-delivery.ts';
import { log } from '#lib/infra/log/log.ts';
import { toReply } from '#lib/mail/reply.ts';
import { type AttemptResult, emptyResult } from '../attempt-result.ts';
import { type Destination, type DestinationOutcome, SLOW_MS, WAITING_ON_PEER_MS } from '../destinations/destination.ts';
import { destinationName } from '../destinations/destination-key.ts';
import { type DestinationState, listDestinationStates } from '../destinations/destination-state.ts';
import { isThrottled } from '../destinations/traffic-policies/find-policies.ts';
import type { TrafficPolicies } from '../destinations/traffic-policies/traffic-policies.ts';
import {
  BULK_PART,
  BULK_UNWRITTEN_MAX,
  MAX_CRASHES_ALONE,
  PREPARED_MAX,
  PREPARED_MAX_BYTES,
  RUNNING_MAX_BYTES,
  UNWRITTEN_MAX,
} from '../limits.ts';
import { countAttempt } from '../metrics.ts';
import type { StreamName } from '../queue/claims/store.ts';
import { type AttemptOutcome, decideOutcome, logAttempt, moveToDeadLetter } from '../queue/decide-outcome.ts';
import type { Held, Origin } from '../queue/held-leases.ts';
import { clearCrashesAlone } from '../queue/leases/store.ts';
import type { OutcomeWriter } from '../queue/outcome-writer.ts';
import type { Plan, SmtpPlan } from '../transport/router.ts';
import { deliverToCapture } from '../transport/simulate-delivery.ts';
import { type AttemptParts, attemptDelivery, UNREADABLE_RETRY_MS } from './attempt-delivery.ts';
import { BulkWindow } from './bulk-window.ts';
import { FairScheduler, type Waiting } from './fair-scheduler.ts';
import { SuspectLane } from './suspect-lane.ts';

/** Bulk mail is not alone for so long after other mail, in milliseconds. */
const ALONE_AFTER_MS = 2_000;

/** The parts of a worker that the dispatcher connects. */
export type DispatcherParts = AttemptParts & {
  concurrency: number;
  policies: TrafficPolicies;
  outcomes: OutcomeWriter;
  /** Called when a delivery no longer waits, so that more may be claimed. */
  onLeave(): void;
};

type Task = { held: Held; plan: SmtpPlan };
type Running = {
  held: Held;
  destination: Destination;
  isBulk: boolean;
  startedAt: number;
  isWaitingOnPeer: boolean;
};

/**
 * Runs each leased delivery of this process from its claim to its outcome. In order:
 *
 * 1. `admit` takes it from the claimer (`claimer.ts`) or from intake in memory (`in-memory-intake.ts`).
 * 2. `#plan` asks the router for its route and destination (`transport/router.ts`).
 * 3. `#queueFor` lets it wait in the scheduler (`fair-scheduler.ts`), or postpones it where its destination is full.
 * 4. `pump` starts what the scheduler gives, and `#run` makes the attempt (`attempt-delivery.ts`, `transport/deliver-over-smtp.ts`).
 * 5. `#recordResult` decides the outcome (`queue/decide-outcome.ts`) and passes it on to be written (`queue/outcome-writer.ts`).
 */
export class Dispatcher {
  readonly #parts: DispatcherParts;
  readonly #scheduler: FairScheduler<Task>;
  readonly #running = new Set<Running>();
  readonly #bulkWindow: BulkWindow;
  readonly #suspects = new SuspectLane((held) => void this.#plan(held));
  readonly #waiting: Record<Origin, number> = { handOver: 0, transactional: 0, bulk: 0 };
  /** The result of the last attempt at a destination that did not answer. */
  readonly #lastFailure = new WeakMap<Destination, AttemptResult>();
  #waitingBytes = 0;
  #runningBytes = 0;
  #otherMailAt = Number.NEGATIVE_INFINITY;
  #isStopping = false;
  #isAborted = false;
  #onIdle: (() => void) | null = null;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
    this.#bulkWindow = new BulkWindow(parts.concurrency * BULK_PART);
    this.#scheduler = new FairScheduler({
      concurrency: parts.concurrency,
      policyOf: (key) => parts.policies.of(destinationName(key)),
    });
  }

  /** Deliveries that wait, by where they came from. */
  get waiting(): Readonly<Record<Origin, number>> {
    return this.#waiting;
  }

  /** All deliveries that wait. */
  get waitingCount(): number {
    const { handOver, transactional, bulk } = this.#waiting;
    return handOver + transactional + bulk;
  }

  /** Bytes of messages that wait in memory. */
  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  /** Outcomes pile up before the database, or others may take this process for dead: nothing new of a stream is taken on. */
  isOverloadedFor(stream: StreamName): boolean {
    const most = stream === 'bulk' ? BULK_UNWRITTEN_MAX : UNWRITTEN_MAX;
    return this.#parts.outcomes.unwritten >= most || !this.#parts.leases.isCertain;
  }

  get running(): number {
    return this.#running.size;
  }

  /** The states of destinations that have deliveries here, or that hold mail back. */
  get destinations(): DestinationState[] {
    return listDestinationStates(this.#scheduler.destinations, performance.now());
  }

  /** Forgets failures and throttling of a destination, by its name: it is tried again at once. */
  resetBackoff(name: string): void {
    this.#scheduler.resetBackoff(name);
    this.pump();
  }

  /** Prepares deliveries that may be admitted soon, if little is going on: those that would have to wait are not worth their memory. */
  prepare(deliveries: readonly QueuedDelivery[]): void {
    const sizeBytes = deliveries.reduce((sum, { raw }) => sum + (raw?.length ?? 0), 0);
    const isBusy = this.waitingCount > 0 || this.running + deliveries.length > PREPARED_MAX;
    if (isBusy || sizeBytes > PREPARED_MAX_BYTES) return;
    for (const delivery of deliveries) this.#parts.router.prepare(delivery);
  }

  /** Accepts a leased delivery. */
  admit(held: Held): void {
    if (held.delivery.transactional) this.#otherMailAt = performance.now();
    this.#waiting[held.origin] += 1;
    this.#waitingBytes += held.delivery.raw?.length ?? 0;
    if (held.delivery.crashesAlone >= MAX_CRASHES_ALONE) this.#moveToDeadLetter(held);
    else this.#suspects.admit(held);
  }

  /** Starts the deliveries that may start. */
  pump(): void {
    while (this.#mayStart()) {
      const next = this.#scheduler.take(this.#mayStartBulk());
      if (!next) return;
      this.#leave(next.item.held);
      void this.#run(next);
    }
  }

  /**
   * Frees the turns of deliveries that only wait for their remote server, and those of suspects, and adjusts how much bulk mail runs.
   * To be called several times a second.
   *
   * @param utilization the part of the time since the last call in which this process worked.
   */
  watch(utilization: number): void {
    const isAlone = performance.now() - this.#otherMailAt > ALONE_AFTER_MS;
    this.#bulkWindow.adjust({ utilization, running: this.#scheduler.busyBulk, isAlone });
    const since = performance.now() - WAITING_ON_PEER_MS;
    for (const running of this.#running) {
      if (this.#suspects.isTurnOver(running.held, performance.now())) this.#endTurn(running.held);
      if (running.startedAt > since) continue;
      if (running.isWaitingOnPeer || !running.destination.isShared) continue;
      running.isWaitingOnPeer = true;
      this.#scheduler.markWaitingOnPeer(running);
    }
    this.pump();
  }

  /** Applies traffic policies that may have changed. */
  applyPolicies(): void {
    this.#scheduler.applyPolicies();
    this.pump();
  }

  /** Marks slow destinations and postpones what may no longer wait for them in memory. To be called every second. */
  tick(): void {
    const since = performance.now() - SLOW_MS;
    for (const { destination, startedAt } of this.#running) {
      if (startedAt < since) this.#postpone(this.#scheduler.markSlow(destination), destination);
    }
    for (const { destination, evicted } of this.#scheduler.trim()) this.#postpone(evicted, destination);
    this.#scheduler.forgetIdle();
    this.pump();
  }

  /** Releases what waits, and waits for what runs; after `withinMs` that is broken off. */
  async stop(withinMs: number): Promise<void> {
    this.#isStopping = true;
    for (const held of this.#suspects.removeAll()) this.#postponeBy(held, 0);
    for (const { item } of this.#scheduler.removeAll()) {
      cancelPlan(item.plan);
      this.#postponeBy(item.held, 0);
    }
    await this.#parts.releaser.flush();
    const idle = new Promise<void>((resolve) => {
      this.#onIdle = resolve;
      if (this.#running.size === 0) resolve();
    });
    const deadline = setTimeout(() => {
      this.#isAborted = true;
      this.#parts.router.abort();
    }, withinMs);
    await idle;
    clearTimeout(deadline);
    await this.#parts.releaser.flush();
  }

  #mayStart(): boolean {
    return !this.#isStopping && !this.isOverloadedFor('transactional') && this.#runningBytes < RUNNING_MAX_BYTES;
  }

  #mayStartBulk(): boolean {
    return this.#runningBytes < RUNNING_MAX_BYTES * BULK_PART && this.#scheduler.busyBulk < this.#bulkWindow.size;
  }

  /** Plans a delivery, synchronously where no DNS query is needed. */
  #plan(held: Held): Promise<void> | null {
    const plan = this.#parts.router.plan(held.delivery);
    if (plan instanceof Promise) return this.#planLater(held, plan);
    this.#queue(held, plan);
    return null;
  }

  async #planLater(held: Held, plan: Promise<Plan>): Promise<void> {
    try {
      this.#queue(held, await plan);
    } catch (error) {
      log().error({ error: String(error), messageId: held.delivery.messageId }, 'a delivery could not be planned');
      this.#wait(held, { delayMs: UNREADABLE_RETRY_MS, reply: toReply('451 4.3.0 Internal error') });
    }
  }

  #queue(held: Held, plan: Plan): void {
    if (this.#isStopping) {
      cancelPlan(plan);
      this.#postponeBy(held, 0);
    } else if (plan.kind === 'smtp') {
      this.#queueFor(this.#scheduler.destination(plan.destinationKey, plan.isShared), { held, plan });
    } else if (plan.kind === 'wait') {
      this.#wait(held, plan);
    } else {
      this.#leave(held);
      this.#recordResult(held, plan.kind === 'capture' ? deliverToCapture(new Date()) : plan.result);
    }
  }

  #queueFor(destination: Destination, item: Task): void {
    const { companyId, transactional } = item.held.delivery;
    const waiting: Waiting<Task> = { item, companyId, destination, isBulk: !transactional };
    if (destination.deadUntil > performance.now()) {
      this.#skip([waiting], destination);
    } else if (destination.isHeld(performance.now()) && item.held.delivery.expiresAt.getTime() <= Date.now()) {
      this.#expire(item, destination);
    } else if (destination.isFull(waiting.isBulk)) {
      this.#postpone([waiting], destination);
    } else {
      this.#scheduler.add(waiting);
      this.pump();
    }
  }

  async #run({ item: { held, plan }, destination, isBulk }: Waiting<Task>): Promise<void> {
    const running: Running = { held, destination, isBulk, startedAt: performance.now(), isWaitingOnPeer: false };
    this.#running.add(running);
    this.#runningBytes += held.sizeBytes;
    let result: AttemptResult | null = null;
    try {
      result = await attemptDelivery(this.#parts, held, plan);
      if (result) this.#finish(held, result);
    } catch (error) {
      log().error({ error: String(error), messageId: held.delivery.messageId }, 'a delivery failed inside');
      result = {
        ...emptyResult(plan.route, new Date()),
        outcome: 'failed',
        reply: toReply('451 4.3.0 Internal error'),
      };
      this.#recordResult(held, result);
    } finally {
      plan.onEnd?.(result);
      this.#running.delete(running);
      this.#suspects.leave(held);
      this.#runningBytes -= held.sizeBytes;
      const durationMs = performance.now() - running.startedAt;
      this.#scheduler.finish(running, outcomeFor(result), durationMs, running.isWaitingOnPeer);
      if (result && destination.deadUntil > 0) {
        this.#lastFailure.set(destination, result);
        this.#skip(this.#scheduler.evict(destination), destination);
      }
      this.pump();
      if (this.#running.size === 0) this.#onIdle?.();
    }
  }

  #finish(held: Held, result: AttemptResult): void {
    // We broke it off before the message was sent: as if it had never begun.
    const isBrokenOff = this.#isAborted || !this.#parts.leases.isOurs(held);
    if (isBrokenOff && result.outcome === 'failed') this.#release(held);
    else this.#recordResult(held, result);
  }

  /** Ends the turn of a suspect that is still running. A crash of its worker is not counted against it from now on. */
  #endTurn(held: Held): void {
    held.delivery.crashesAlone = 0;
    this.#suspects.leave(held);
    clearCrashesAlone(held.delivery).catch((error) =>
      log().warn({ error: String(error), messageId: held.delivery.messageId }, 'a start alone could not be taken back'),
    );
  }

  /** Releases the lease of a started delivery; does nothing if another worker has the row. */
  #release(held: Held): void {
    held.delivery.crashesAlone = 0;
    this.#parts.leases.remove(held);
    this.#parts.releaser.release(held, 0);
  }

  #moveToDeadLetter(held: Held): void {
    this.#leave(held);
    this.#record(
      held,
      moveToDeadLetter(held.delivery, { ...emptyResult('mx', new Date()), outcome: 'failed' }, new Date()),
    );
  }

  #recordResult(held: Held, result: AttemptResult): void {
    this.#record(held, decideOutcome(held.delivery, result, new Date(), Math.random()));
  }

  #record(held: Held, attempt: AttemptOutcome): void {
    held.delivery.raw = null;
    countAttempt(attempt);
    logAttempt(attempt);
    this.#suspects.leave(held);
    this.#parts.outcomes.add({ held, attempt });
  }

  #postpone(waiting: readonly Waiting<Task>[], destination: Destination): void {
    if (waiting.length === 0) return;
    const delayMs = destination.postponeMs(performance.now());
    for (const { item } of waiting) {
      cancelPlan(item.plan);
      this.#postponeBy(item.held, delayMs);
    }
  }

  /** Records a failure without a try, because the last attempts at the destination all failed. */
  #skip(waiting: readonly Waiting<Task>[], destination: Destination): void {
    const failure = this.#lastFailure.get(destination);
    for (const { item } of waiting) {
      cancelPlan(item.plan);
      this.#leave(item.held);
      const startedAt = new Date();
      const text = '(not tried: the last attempts to reach this host all failed)';
      this.#recordResult(item.held, {
        ...(failure ?? emptyResult('mx', startedAt)),
        outcome: 'failed',
        startedAt,
        durationMs: 0,
        conversation: [{ at: 0, from: 'client', text }],
      });
    }
  }

  /** Records the end of a delivery that waited for a paused or throttled destination until it expired. */
  #expire({ held, plan }: Task, destination: Destination): void {
    cancelPlan(plan);
    const words = destination.policy.isPaused ? 'is paused by the operator' : 'throttles us';
    const reply = toReply(`451 4.4.7 Not tried: ${destinationName(destination.key)} ${words}`);
    this.#leave(held);
    this.#recordResult(held, { ...emptyResult(plan.route, new Date()), outcome: 'failed', reply });
  }

  /** Postpones a delivery that has no route now, which costs no try; where it has expired, it ends. */
  #wait(held: Held, { delayMs, reply }: Pick<Plan & { kind: 'wait' }, 'delayMs' | 'reply'>): void {
    const leftMs = held.delivery.expiresAt.getTime() - Date.now();
    if (leftMs > 0) {
      this.#postponeBy(held, Math.min(delayMs, leftMs));
    } else {
      this.#leave(held);
      this.#recordResult(held, { ...emptyResult('mx', new Date()), outcome: 'failed', reply });
    }
  }

  #postponeBy(held: Held, delayMs: number): void {
    this.#leave(held);
    this.#parts.leases.remove(held);
    this.#parts.releaser.release(held, delayMs);
    this.#suspects.leave(held);
  }

  #leave(held: Held): void {
    this.#waiting[held.origin] -= 1;
    this.#waitingBytes -= held.delivery.raw?.length ?? 0;
    this.#parts.onLeave();
  }
}

/** Ends a plan that is not carried out. */
function cancelPlan(plan: Plan): void {
  if (plan.kind === 'smtp') plan.onEnd?.(null);
}

/** Returns the result of an attempt for its destination; a server that answered about the message may get more. */
function outcomeFor(result: AttemptResult | null): DestinationOutcome {
  if (!result || result.outcome === 'suppressed') return 'none';
  if (result.outcome !== 'delivered' && result.reply && isThrottled(result.reply)) return 'throttled';
  const hasAnswered = result.outcome === 'delivered' || (result.outcome === 'refused' && result.reply?.code !== 421);
  return hasAnswered ? 'answered' : 'failed';
}
