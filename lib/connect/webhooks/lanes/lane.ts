import { newId } from '#lib/core/ids.ts';
import { log } from '#lib/infra/log/log.ts';
import { Pump } from '#lib/infra/process/pump.ts';
import type { AttemptResult } from '../request/attempt-result.ts';
import { type Body, divideClaim } from './bodies.ts';
import { ClaimReader } from './claim-reader.ts';
import { decideDelivery, isDone, isFailure, isGone, resumeTime } from './decide-delivery.ts';
import { type DeliveryRow, hasWaiting } from './deliveries-store.ts';
import { type LaneConfig, loadLaneConfig } from './lane-config.ts';
import type { LaneContext, RetryingLane } from './lane-context.ts';
import { LaneRetries } from './lane-retries.ts';
import { LeaseLost } from './lease-lost.ts';
import { beginContacts, stopWebhook } from './open-lane.ts';
import { Pace } from './pace.ts';
import { CLOSED_AFTER } from './retry-schedule.ts';
import { type SendOutcome, sendBody } from './send-body.ts';
import type { Claim, LaneRow } from './store.ts';

/** Numbers the probes of a closed lane: each is one more try of the same delivery, until it is taken. */
export class Probe {
  #deliveryId: string | null = null;
  #tries = 0;

  /** Returns the delivery of the next probe, and the number of the try. */
  next(): { deliveryId: string; number: number } {
    this.#deliveryId ??= newId();
    this.#tries += 1;
    return { deliveryId: this.#deliveryId, number: this.#tries };
  }

  /** Forgets the delivery, which has ended. */
  end(): void {
    this.#deliveryId = null;
    this.#tries = 0;
  }
}

/** The pause of a lane that may not send, or cannot open its secrets, in milliseconds. */
const BLOCKED_MS = 5_000;

/** Sends the events of one webhook, from its cursor on: in order, a slice at a time. */
export class Lane implements RetryingLane {
  readonly row: LaneRow;
  readonly pace = new Pace();
  readonly #context: LaneContext;
  readonly #claims: ClaimReader;
  readonly #live: Pump;
  readonly #retries: LaneRetries | null;
  #config: LaneConfig | null = null;
  #made: DeliveryRow[] = [];
  #isDirty = false;
  readonly #probe = new Probe();
  /** True once the lease is another's or the webhook is gone. */
  isLost = false;
  activeAt = performance.now();

  constructor(context: LaneContext, row: LaneRow) {
    this.#context = context;
    this.row = row;
    this.#claims = new ClaimReader(row, context.loader);
    this.#live = new Pump('a webhook', () => this.#guard(() => this.#sendNew()));
    this.#retries =
      row.kind === 'main'
        ? new LaneRetries(context, this, (work) => new Pump('a retry', () => this.#guard(work)))
        : null;
  }

  get isRunning(): boolean {
    return this.#live.isRunning || (this.#retries?.isRunning ?? false);
  }

  get isClosed(): boolean {
    return this.row.failures >= CLOSED_AFTER;
  }

  get isSendingNew(): boolean {
    return this.#live.isRunning;
  }

  get config(): LaneConfig | null {
    return this.#config;
  }

  /** Looks for new events and due deliveries. */
  wake(): void {
    this.activeAt = performance.now();
    this.#live.wake();
    this.#retries?.wake();
  }

  /** Forgets the configuration: it has changed, or the webhook was deleted. */
  reload(): void {
    this.#config = null;
    this.#claims.forget();
    this.wake();
  }

  open(): void {
    if (this.row.failures === 0 && this.row.resumeAt === null) return;
    Object.assign(this.row, { failures: 0, resumeAt: null });
    this.#isDirty = true;
    this.#live.wake();
  }

  /** Ends sending. Resolves when the requests that are under way have ended and are written. */
  async stop(): Promise<void> {
    await Promise.all([this.#live.stop(), this.#retries?.stop()]);
  }

  readonly run = async (bytes: number, request: () => Promise<AttemptResult>): Promise<AttemptResult> => {
    const { webhookId, companyId } = this.row;
    await this.#context.rates.wait(webhookId, this.#config?.rate ?? null);
    // Without a configuration, which a change may have just taken away, the webhook counts as a host of its own.
    const host = this.#config?.host ?? webhookId;
    const result = await this.#context.slots.run({ host, companyId, isSlow: this.pace.isSlow, bytes }, request);
    this.pace.note(result);
    this.activeAt = performance.now();
    return result;
  };

  /** Loads the configuration where it is not known, and does the work; a lost lease ends the lane. */
  async #guard(work: () => Promise<void>): Promise<void> {
    if (this.isLost) return;
    try {
      if (!this.#config) {
        this.#config = await loadLaneConfig(this.row.webhookId);
        if (!this.#config) throw new LeaseLost('the webhook was deleted');
        await this.#requireContacts(this.#config);
      }
      await work();
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      this.isLost = true;
      log().info({ webhookId: this.row.webhookId, companyId: this.row.companyId }, error.message);
    }
  }

  /** Lets events of contacts begin whose webhook was saved by a process that died before it could. */
  async #requireContacts({ contactTypes }: LaneConfig): Promise<void> {
    const { kind, contactPosition, webhookId } = this.row;
    if (contactTypes === 0 || contactPosition !== null || kind !== 'main') return;
    await beginContacts(this.row, webhookId);
    throw new LeaseLost('the events of contacts begin');
  }

  async #sendNew(): Promise<void> {
    for (;;) {
      const config = this.#config;
      if (config?.state !== 'on' || !(await this.#mayBegin(config))) return this.#write();
      const bodies = await (this.row.kind === 'main'
        ? this.#context.live.run(() => this.#claimBodies(config))
        : this.#claimBodies(config));
      if (!bodies) return this.#write();
      const { claim } = this.row;
      if (claim && !(await this.#sendClaim(config, claim, bodies))) return this.#write();
    }
  }

  /** Claims the next events and returns their bodies: none where nobody wants them; null where there is nothing to send yet. */
  async #claimBodies(config: LaneConfig): Promise<Body[] | null> {
    if (!this.row.claim) {
      const limit = { maxBodies: this.isClosed ? 1 : this.pace.limit(config.maxInFlight), isProbe: this.isClosed };
      const claim = await this.#claims.next(config, limit);
      if (typeof claim === 'number') this.#live.wakeIn(claim);
      if (claim === null || typeof claim === 'number') return null;
      if (claim.ids.length === 0) {
        this.#advance(claim);
        return [];
      }
      this.row.claim = claim;
      this.#isDirty = true;
    }
    await this.#write();
    return divideClaim(config.format, this.row.claim, await this.#claims.load(this.row.claim));
  }

  /** Returns false where new events wait for a while, and wakes the lane after it. */
  async #mayBegin(config: LaneConfig): Promise<boolean> {
    const pauseMs = this.#context.canSend() ? (this.row.resumeAt?.getTime() ?? 0) - Date.now() : BLOCKED_MS;
    if (pauseMs > 0) {
      this.#live.wakeIn(pauseMs);
      return false;
    }
    // Nothing passes a delivery that waits: its end wakes the lane.
    return !(config.ordered && this.row.kind === 'main' && (await hasWaiting(this.row.webhookId)));
  }

  /** Sends what is claimed. Returns false where new events have to wait. */
  async #sendClaim(config: LaneConfig, claim: Claim, bodies: Body[]): Promise<boolean> {
    const outcomes: SendOutcome[] = [];
    if (this.isClosed) {
      const probed = await this.#sendProbe(config, bodies[0]);
      if (probed.some(isGone)) return this.#stop();
      if (probed.some(isFailure)) return this.#close(probed);
      outcomes.push(...probed);
      bodies.shift();
    }
    outcomes.push(...(await this.#sendBodies(config, bodies)));
    if (outcomes.some(isGone)) return this.#stop();
    const failures = outcomes.filter(isFailure);
    for (const outcome of outcomes) this.row.failures = isFailure(outcome) ? this.row.failures + 1 : 0;
    this.row.resumeAt = resumeTime(this.row.failures, failures);
    const { companyId, webhookId } = this.row;
    const left = outcomes.filter((outcome) => !isDone(outcome));
    this.#made.push(...left.map((outcome) => decideDelivery(outcome, { companyId, webhookId }, false, Math.random())));
    this.#advance(claim);
    if (left.length > 0) await this.#write();
    if (left.length > 0) this.#context.wakeRetries(webhookId);
    return true;
  }

  /** Sends bodies at the same time; those of a replay one by one, because new events go first. */
  async #sendBodies(config: LaneConfig, bodies: readonly Body[]): Promise<SendOutcome[]> {
    const send = (body: Body) => this.#sendBody(config, body, newId(), 1);
    if (this.row.kind === 'main') return (await Promise.all(bodies.map(send))).flat();
    const outcomes: SendOutcome[] = [];
    let tookMs = 0;
    for (const body of bodies) {
      await this.#context.live.giveWay(tookMs);
      if (this.isLost) throw new LeaseLost('the replay has another lease');
      const startedAt = performance.now();
      outcomes.push(...(await send(body)));
      tookMs = performance.now() - startedAt;
    }
    return outcomes;
  }

  #sendBody(config: LaneConfig, body: Body, deliveryId: string, number: number): Promise<SendOutcome[]> {
    const kind = this.row.kind === 'replay' ? 'replay' : 'live';
    return sendBody(config, this.#context.log, { ...body, deliveryId, kind, number }, this.run);
  }

  /** Sends one body of a closed lane; each such try is one more of the same delivery. */
  async #sendProbe(config: LaneConfig, body: Body | undefined): Promise<SendOutcome[]> {
    if (!body) return [];
    const { deliveryId, number } = this.#probe.next();
    const outcomes = await this.#sendBody(config, body, deliveryId, number);
    if (!outcomes.some(isFailure)) this.#probe.end();
    return outcomes;
  }

  /** Keeps the claim and waits for the next probe. */
  #close(failed: readonly SendOutcome[]): boolean {
    this.row.failures += 1;
    this.#isDirty = true;
    this.row.resumeAt = resumeTime(this.row.failures, failed);
    return true;
  }

  /** Turns the webhook off for an answer 410. What is claimed stays claimed. */
  async #stop(): Promise<false> {
    await stopWebhook(this.row, 'gone');
    this.#config = null;
    return false;
  }

  #advance({ to, at, ids, isContacts }: Claim): void {
    const sequence = this.row.kind === 'main' ? this.row.sequence + ids.length : this.row.sequence;
    const moved = isContacts ? { contactPosition: to, contactAt: at } : { position: to, positionAt: at };
    Object.assign(this.row, moved, { sequence, claim: null });
    this.#isDirty = true;
  }

  /** Writes the cursor and what failed, where something has changed. */
  async #write(): Promise<void> {
    if (!this.#isDirty) return;
    const made = this.#made;
    this.#made = [];
    this.#isDirty = false;
    try {
      await this.#context.writer.move({ state: { ...this.row }, made });
    } catch (error) {
      this.#made = [...made, ...this.#made];
      this.#isDirty = true;
      throw error;
    }
  }
}
