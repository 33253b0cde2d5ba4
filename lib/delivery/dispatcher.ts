import { log } from '#lib/infra/log/log.ts';
import { toReply } from '#lib/mail/reply.ts';
import { type AttemptResult, emptyResult } from './attempt-result.ts';
import type { BodyReader } from './body-reader.ts';
import type { Deliverer, Plan } from './deliver.ts';
import { deliverToCapture } from './deliver-to-capture.ts';
import { type Destination, type DestinationOutcome, HANG_MS, SLOW_MS } from './destination.ts';
import type { Held, LeaseBook } from './lease-book.ts';
import { MAX_CRASHES, RUNNING_MAX_BYTES, UNWRITTEN_MAX } from './limits.ts';
import { countAttempt } from './metrics.ts';
import type { OutcomeLog } from './outcome-log.ts';
import { placeName } from './pools/place-key.ts';
import type { ReturnDesk } from './return-desk.ts';
import { type Settlement, setAside, settleAttempt } from './settle-attempt.ts';
import { asksForPatience } from './shaping/asks-for-patience.ts';
import { describePlaces, type PlaceState } from './shaping/place-state.ts';
import type { Shaping } from './shaping/shaping.ts';
import { countStart } from './store.ts';
import { type Waiting, WaitingRoom } from './waiting-room.ts';

/** A lease that ends within this time is not begun any more, in milliseconds. */
const LEASE_MARGIN_MS = 2_000;

/** A delivery whose message could not be read is tried again after this, in milliseconds. */
const UNREADABLE_RETRY_MS = 5_000;

/** What the dispatcher works with. */
export type DispatcherParts = {
  concurrency: number;
  shaping: Shaping;
  deliverer: Deliverer;
  bodies: BodyReader;
  book: LeaseBook;
  outcomes: OutcomeLog;
  desk: ReturnDesk;
  /** Called when a delivery no longer waits. */
  onLeave(): void;
};

type SmtpPlan = Plan & { kind: 'smtp' };
type Task = { held: Held; plan: SmtpPlan };
type Running = { destination: Destination; startedAt: number; isHanging: boolean };

/** Brings what this process holds to its end: plans its way, lets it wait its turn, delivers it, hands on what it came to. */
export class Dispatcher {
  readonly #parts: DispatcherParts;
  readonly #room: WaitingRoom<Task>;
  readonly #running = new Set<Running>();
  readonly #waiting = { handOver: 0, claim: 0 };
  /** What the last attempt came to where a place did not answer. */
  readonly #lastFailure = new WeakMap<Destination, AttemptResult>();
  #waitingBytes = 0;
  #runningBytes = 0;
  #isStopping = false;
  #isAborted = false;
  #onIdle: (() => void) | null = null;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
    this.#room = new WaitingRoom({
      concurrency: parts.concurrency,
      shapeOf: (place) => parts.shaping.of(placeName(place)),
    });
  }

  /** Deliveries that wait, by where they came from. */
  get waiting(): Readonly<{ handOver: number; claim: number }> {
    return this.#waiting;
  }

  /** Bytes of messages that wait in memory. */
  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  /** Whether outcomes pile up before the database: then nothing new is taken on. */
  get isOverloaded(): boolean {
    return this.#parts.outcomes.unwritten >= UNWRITTEN_MAX;
  }

  get running(): number {
    return this.#running.size;
  }

  /** How the places stand that this process has something for, or something against. */
  get places(): PlaceState[] {
    return describePlaces(this.#room.destinations, performance.now());
  }

  /** Tries a place again at once, whatever it failed in or asked for. */
  forgive(place: string): void {
    this.#room.forgive(place);
    this.pump();
  }

  /** Takes a delivery in. */
  admit(held: Held): void {
    this.#waiting[held.origin] += 1;
    this.#waitingBytes += held.delivery.raw?.length ?? 0;
    if (held.delivery.crashes >= MAX_CRASHES) this.#setAside(held);
    else void this.#plan(held);
  }

  /** Starts what may start. */
  pump(): void {
    while (this.#mayStart()) {
      const next = this.#room.take();
      if (!next) return;
      this.#leave(next.item.held);
      void this.#run(next);
    }
  }

  /** To be called several times a second: deliveries that only wait for their far end take no turn from others. */
  watch(): void {
    const since = performance.now() - HANG_MS;
    for (const running of this.#running) {
      if (running.isHanging || !running.destination.isShared || running.startedAt > since) continue;
      running.isHanging = true;
      this.#room.markHanging(running.destination);
    }
    this.pump();
  }

  /** To be called when the operator may have said something else of places. */
  reshape(): void {
    this.#room.reshape();
    this.pump();
  }

  /** To be called every second: places where deliveries hang are slow, and what waits for them makes room. */
  tick(): void {
    const since = performance.now() - SLOW_MS;
    for (const { destination, startedAt } of this.#running) {
      if (startedAt < since) this.#postpone(this.#room.markSlow(destination), destination);
    }
    for (const { destination, evicted } of this.#room.trim()) this.#postpone(evicted, destination);
    this.#room.forgetIdle();
    this.pump();
  }

  /** Gives back what waits, and waits for what runs; after `withinMs` that is broken off. */
  async stop(withinMs: number): Promise<void> {
    this.#isStopping = true;
    for (const { item } of this.#room.removeAll()) {
      endUnwalked(item.plan);
      this.#giveBack(item.held, 0);
    }
    await this.#parts.desk.flush();
    const idle = new Promise<void>((resolve) => {
      this.#onIdle = resolve;
      if (this.#running.size === 0) resolve();
    });
    const deadline = setTimeout(() => {
      this.#isAborted = true;
      this.#parts.deliverer.abort();
    }, withinMs);
    await idle;
    clearTimeout(deadline);
    await this.#parts.desk.flush();
  }

  #mayStart(): boolean {
    return !this.#isStopping && !this.isOverloaded && this.#runningBytes < RUNNING_MAX_BYTES;
  }

  /** Queues at once where DNS need not be asked. */
  #plan(held: Held): Promise<void> | null {
    const plan = this.#parts.deliverer.plan(held.delivery);
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
      endUnwalked(plan);
      this.#giveBack(held, 0);
    } else if (plan.kind === 'smtp') {
      this.#queueFor(this.#room.destination(plan.placeKey, plan.isShared), { held, plan });
    } else if (plan.kind === 'wait') {
      this.#wait(held, plan);
    } else {
      this.#leave(held);
      this.#settle(held, plan.kind === 'capture' ? deliverToCapture(new Date()) : plan.result);
    }
  }

  #queueFor(destination: Destination, item: Task): void {
    const waiting: Waiting<Task> = { item, companyId: item.held.delivery.companyId, destination };
    if (destination.deadUntil > performance.now()) {
      this.#skip([waiting], destination);
    } else if (destination.isHeld(performance.now()) && item.held.delivery.expiresAt.getTime() <= Date.now()) {
      this.#expire(item, destination);
    } else if (destination.waiting >= destination.waitingMax) {
      this.#postpone([waiting], destination);
    } else {
      this.#room.add(waiting);
      this.pump();
    }
  }

  async #run({ item: { held, plan }, destination }: Waiting<Task>): Promise<void> {
    const running: Running = { destination, startedAt: performance.now(), isHanging: false };
    this.#running.add(running);
    this.#runningBytes += held.sizeBytes;
    let result: AttemptResult | null = null;
    try {
      result = await this.#attempt(held, plan);
      if (result) this.#finish(held, result);
    } catch (error) {
      log().error({ error: String(error), messageId: held.delivery.messageId }, 'a delivery failed inside');
      result = {
        ...emptyResult(plan.route, new Date()),
        outcome: 'failed',
        reply: toReply('451 4.3.0 Internal error'),
      };
      this.#settle(held, result);
    } finally {
      plan.onEnd?.(result);
      this.#running.delete(running);
      this.#runningBytes -= held.sizeBytes;
      const durationMs = performance.now() - running.startedAt;
      this.#room.finish(destination, outcomeFor(result), durationMs, running.isHanging);
      if (result && destination.deadUntil > 0) {
        this.#lastFailure.set(destination, result);
        this.#skip(this.#room.evict(destination), destination);
      }
      this.pump();
      if (this.#running.size === 0) this.#onIdle?.();
    }
  }

  /** Null where nothing was begun. */
  async #attempt(held: Held, plan: SmtpPlan): Promise<AttemptResult | null> {
    const { book, bodies, deliverer } = this.#parts;
    const { delivery } = held;
    if (held.isLost || held.heldUntil - performance.now() < LEASE_MARGIN_MS) {
      book.remove(held);
      return null;
    }
    try {
      // One that lost a worker before is counted before it begins, so that the count is of starts and not of claims.
      if (delivery.crashes > 0 && !(await countStart(delivery))) {
        book.remove(held);
        return null;
      }
      if (delivery.crashes > 0) delivery.crashes += 1;
      delivery.raw ??= await bodies.read(delivery, held.sizeBytes);
    } catch (error) {
      log().warn(
        { error: String(error), messageId: delivery.messageId },
        'a message could not be read for its delivery',
      );
      this.#parts.desk.giveBack(held, UNREADABLE_RETRY_MS);
      book.remove(held);
      return null;
    }
    if (!delivery.raw) {
      const reply = toReply('554 5.3.0 The message is no longer kept');
      return { ...emptyResult(plan.route, new Date()), outcome: 'refused', reply };
    }
    return deliverer.deliver(plan, delivery, delivery.raw);
  }

  #finish(held: Held, result: AttemptResult): void {
    // Broken off by us before the message was sent: as if it had never begun.
    if (this.#isAborted && result.outcome === 'failed') {
      this.#parts.book.remove(held);
      this.#parts.desk.giveBack(held, 0);
    } else this.#settle(held, result);
  }

  #setAside(held: Held): void {
    this.#leave(held);
    this.#record(held, setAside(held.delivery, { ...emptyResult('mx', new Date()), outcome: 'failed' }, new Date()));
  }

  #settle(held: Held, result: AttemptResult): void {
    this.#record(held, settleAttempt(held.delivery, result, new Date(), Math.random()));
  }

  #record(held: Held, settlement: Settlement): void {
    held.delivery.raw = null;
    countAttempt(settlement);
    logAttempt(settlement);
    this.#parts.outcomes.add({ held, settlement });
  }

  #postpone(waiting: readonly Waiting<Task>[], destination: Destination): void {
    if (waiting.length === 0) return;
    const delayMs = destination.postponeMs(performance.now());
    for (const { item } of waiting) {
      endUnwalked(item.plan);
      this.#giveBack(item.held, delayMs);
    }
  }

  /** Settles what need not be tried, because its place has just failed again and again. */
  #skip(waiting: readonly Waiting<Task>[], destination: Destination): void {
    const failure = this.#lastFailure.get(destination);
    for (const { item } of waiting) {
      endUnwalked(item.plan);
      this.#leave(item.held);
      const startedAt = new Date();
      const text = '(not tried: the last attempts to reach this host all failed)';
      this.#settle(item.held, {
        ...(failure ?? emptyResult('mx', startedAt)),
        outcome: 'failed',
        startedAt,
        durationMs: 0,
        conversation: [{ at: 0, from: 'client', text }],
      });
    }
  }

  /** Ends what waited for a place until its time was over. */
  #expire({ held, plan }: Task, destination: Destination): void {
    endUnwalked(plan);
    const words = destination.shape.isPaused ? 'is paused by the operator' : 'asked for patience';
    const reply = toReply(`451 4.4.7 Not tried: ${placeName(destination.key)} ${words}`);
    this.#leave(held);
    this.#settle(held, { ...emptyResult(plan.route, new Date()), outcome: 'failed', reply });
  }

  /** Puts off what has no way at the moment, which costs no try; where its time is over, it ends. */
  #wait(held: Held, { delayMs, reply }: Pick<Plan & { kind: 'wait' }, 'delayMs' | 'reply'>): void {
    const leftMs = held.delivery.expiresAt.getTime() - Date.now();
    if (leftMs > 0) {
      this.#giveBack(held, Math.min(delayMs, leftMs));
    } else {
      this.#leave(held);
      this.#settle(held, { ...emptyResult('mx', new Date()), outcome: 'failed', reply });
    }
  }

  #giveBack(held: Held, delayMs: number): void {
    this.#leave(held);
    this.#parts.book.remove(held);
    this.#parts.desk.giveBack(held, delayMs);
  }

  #leave(held: Held): void {
    this.#waiting[held.origin] -= 1;
    this.#waitingBytes -= held.delivery.raw?.length ?? 0;
    this.#parts.onLeave();
  }
}

/** Tells a plan that it is not going to be walked. */
function endUnwalked(plan: Plan): void {
  if (plan.kind === 'smtp') plan.onEnd?.(null);
}

/** A far end that spoke about the message may be asked for more. */
function outcomeFor(result: AttemptResult | null): DestinationOutcome {
  if (!result) return 'none';
  if (result.outcome !== 'delivered' && result.reply && asksForPatience(result.reply)) return 'throttled';
  const hasAnswered = result.outcome === 'delivered' || (result.outcome === 'refused' && result.reply?.code !== 421);
  return hasAnswered ? 'answered' : 'failed';
}

/** The one line of an attempt; of addresses the domain only. */
function logAttempt({ delivery, result, outcome, number, event }: Settlement): void {
  log().info(
    {
      messageId: delivery.messageId,
      companyId: delivery.companyId,
      ordinal: delivery.ordinal,
      domain: delivery.recipientDomain,
      number,
      outcome,
      route: result.route,
      host: result.mxHost,
      code: result.reply?.code,
      bounceClass: event.bounceClass,
      ms: result.durationMs,
    },
    'delivery attempt',
  );
}
