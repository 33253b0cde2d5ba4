import { performance } from 'node:perf_hooks';

/** What bounds the ends of messages. */
export type FinalDotsOptions = {
  /** Messages that are sent to their end at once, to quick far ends together. */
  atOnce: number;
  /** A far end is quick that lets us wait less than this on average, in milliseconds. */
  quickMs: number;
  /** Who has not answered after this time is waited for by nobody else, in milliseconds. */
  hangMs: number;
};

const DEFAULTS: FinalDotsOptions = { atOnce: 1, quickMs: 10, hangMs: 250 };

/** Far ends that are remembered at most. */
const KNOWN_MAX = 10_000;

/** How much the last answer counts in the average. */
const LAST_COUNTS = 0.2;

/** An answer that is there when the loop has gone round so often was there before we looked. */
const LOOPS_AT_ONCE = 3;

type Dot = { host: string; isFirst: boolean; sent: Moment };
type Waiting = { host: string; pass(leave: () => void): void };

/**
 * Bounds how many messages are between their final dot and our reading of its answer: those are sent again where this
 * process is killed. A quick far end has answered before we look, so that more at once would only wait in our sockets. One
 * that we do not know yet gets one at a time until it has answered. Those that are not quick wait for nobody, and nobody for
 * them.
 */
export class FinalDots {
  readonly #options: FinalDotsOptions;
  /** To quick far ends, in the order in which they were sent, and to those that we do not know. */
  readonly #quick = new Set<Dot>();
  readonly #first = new Map<string, Dot>();
  #waiting: Waiting[] = [];
  /** How long far ends let us wait, on average. */
  readonly #averages = new Map<string, number>();
  #watching: NodeJS.Timeout | null = null;

  constructor(options: Partial<FinalDotsOptions> = {}) {
    this.#options = { ...DEFAULTS, ...options };
  }

  /** Waits for the turn to end a message; what it resolves to is to be called when the far end's answer is read. */
  async enter(host: string): Promise<() => void> {
    if (this.#mayPass(host)) return this.#pass(host);
    return new Promise((pass) => {
      this.#waiting.push({ host, pass });
      this.#watch();
    });
  }

  #mayPass(host: string): boolean {
    const average = this.#averages.get(host);
    if (average === undefined) return !this.#first.has(host);
    return average >= this.#options.quickMs || this.#quick.size < this.#options.atOnce;
  }

  #pass(host: string): () => void {
    const average = this.#averages.get(host);
    const dot: Dot = { host, isFirst: average === undefined, sent: takeMoment() };
    if (dot.isFirst) this.#first.set(host, dot);
    else if (average !== undefined && average < this.#options.quickMs) this.#quick.add(dot);
    return () => {
      this.#learn(host, waitedSince(dot.sent));
      this.#letGo(dot);
      this.#admit();
    };
  }

  #learn(host: string, waitedMs: number): void {
    const average = this.#averages.get(host) ?? waitedMs;
    if (this.#averages.size >= KNOWN_MAX) this.#averages.clear();
    this.#averages.set(host, average + (waitedMs - average) * LAST_COUNTS);
  }

  #letGo(dot: Dot): void {
    this.#quick.delete(dot);
    if (this.#first.get(dot.host) === dot) this.#first.delete(dot.host);
  }

  #admit(): void {
    if (this.#waiting.length === 0) return;
    this.#waiting = this.#waiting.filter(({ host, pass }) => {
      const passes = this.#mayPass(host);
      if (passes) pass(this.#pass(host));
      return !passes;
    });
  }

  /** Sees to it that nobody waits for a far end that hangs. */
  #watch(): void {
    const oldest = Math.min(...[...this.#quick, ...this.#first.values()].map(({ sent }) => sent.at));
    if (this.#watching || this.#waiting.length === 0 || oldest === Number.POSITIVE_INFINITY) return;
    const inMs = Math.max(1, oldest + this.#options.hangMs - performance.now());
    // Answers that came meanwhile are read before it is judged who hangs.
    this.#watching = setTimeout(() => setImmediate(() => this.#passOver()), inMs);
  }

  #passOver(): void {
    this.#watching = null;
    const since = performance.now() - this.#options.hangMs;
    for (const dot of [...this.#quick, ...this.#first.values()]) {
      if (dot.sent.at > since) continue;
      this.#learn(dot.host, this.#options.hangMs);
      this.#letGo(dot);
    }
    this.#admit();
    this.#watch();
  }
}

/** A point in time, by the clock, by how long the event loop has had nothing to do, and by how often it went round. */
type Moment = { at: number; idleMs: number; loops: number };

const takeMoment = (): Moment => ({
  at: performance.now(),
  idleMs: performance.eventLoopUtilization().idle,
  loops: performance.nodeTiming.uvMetricsInfo.loopCount,
});

/** What of the time since then was waiting, and not our own work before we looked. */
function waitedSince(moment: Moment): number {
  const now = takeMoment();
  const wasThereAtOnce = now.loops - moment.loops <= LOOPS_AT_ONCE;
  return wasThereAtOnce ? now.idleMs - moment.idleMs : now.at - moment.at;
}
