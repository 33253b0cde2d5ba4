import { performance } from 'node:perf_hooks';
import { QuickestAnswer } from './quickest-answer.ts';

/** Bounds of the messages that are sent to their end and not answered yet. */
export type FinalDotsOptions = {
  /** The limit for all servers together, without those that hang. */
  toAll: number;
  /** The limit for quick servers together. */
  toQuick: number;
  /** A server is quick that lets us wait less than this on average, in milliseconds. */
  quickMs: number;
  /** The limit for one other server per millisecond of its quickest recent answer, and its minimum. */
  toOnePerMs: number;
  toOneAtLeast: number;
  /** A quick server that has not answered after this time holds up nobody else, in milliseconds. */
  hangMs: number;
  /** The same for any other server. */
  anyHangsMs: number;
};

/** At 1.5 a millisecond a process sends 1,500 messages a second to a server, whatever the way there takes (Little's law). */
const DEFAULTS: FinalDotsOptions = {
  toAll: Number.POSITIVE_INFINITY,
  toQuick: 1,
  quickMs: 10,
  toOnePerMs: 1.5,
  toOneAtLeast: 8,
  hangMs: 250,
  anyHangsMs: 5_000,
};

/** Servers that are remembered at most. */
const KNOWN_MAX = 10_000;

/** The weight of the last answer in the average. */
const LAST_COUNTS = 0.2;

/** An answer that is there when the loop has gone round so often was there before we looked. */
const LOOPS_AT_ONCE = 3;

type Server = {
  /** Messages that it has not answered. */
  unanswered: number;
  /** The average wait for an answer; null before the first. */
  averageMs: number | null;
  quickest: QuickestAnswer;
};

type Dot = { server: Server; isFirst: boolean; sent: Moment };
type Waiting = { host: string; pass(leave: () => void): void };

/**
 * Bounds how many messages are between their final dot and our reading of the answer: those are sent again where this
 * process is killed.
 *
 * A quick server has answered before we look, so that more at once would only wait in our sockets: all of them together get
 * one at a time. A server that is not known yet gets one at a time, too. Any other gets as many as fit into the time of its
 * quickest answer: what is more only waits there, as it does at a server that is busy, and costs a copy each where this
 * process dies. The quickest counts and not the average, since an average grows with what waits.
 */
export class FinalDots {
  readonly #options: FinalDotsOptions;
  /** The unanswered final dots to quick and to unknown servers, in the order in which they were sent. */
  readonly #quick = new Set<Dot>();
  readonly #first = new Map<Server, Dot>();
  /** The unanswered final dots to all servers, without those that hang, in the order in which they were sent. */
  readonly #all = new Set<Dot>();
  #waiting: Waiting[] = [];
  readonly #servers = new Map<string, Server>();
  #watching: NodeJS.Timeout | null = null;

  constructor(options: Partial<FinalDotsOptions> = {}) {
    this.#options = { ...DEFAULTS, ...options };
  }

  /** Waits for the turn to end a message. Resolves to a function to be called when the server's answer is read. */
  async enter(host: string): Promise<() => void> {
    if (this.#mayPass(host)) return this.#pass(host);
    return new Promise((pass) => {
      this.#waiting.push({ host, pass });
      this.#watch();
    });
  }

  #server(host: string): Server {
    const known = this.#servers.get(host);
    if (known) return known;
    if (this.#servers.size >= KNOWN_MAX) this.#forgetSome();
    const server: Server = { unanswered: 0, averageMs: null, quickest: new QuickestAnswer() };
    this.#servers.set(host, server);
    return server;
  }

  /** Forgets servers without an unanswered message. */
  #forgetSome(): void {
    for (const [host, { unanswered }] of this.#servers) if (unanswered === 0) this.#servers.delete(host);
  }

  #mayPass(host: string): boolean {
    const server = this.#server(host);
    const { toAll, toQuick, quickMs, toOnePerMs, toOneAtLeast } = this.#options;
    if (this.#all.size >= toAll) return false;
    if (server.averageMs === null) return !this.#first.has(server);
    if (server.averageMs < quickMs) return this.#quick.size < toQuick;
    const quickestMs = server.quickest.read(performance.now()) ?? server.averageMs;
    return server.unanswered < Math.max(toOneAtLeast, quickestMs * toOnePerMs);
  }

  #pass(host: string): () => void {
    const server = this.#server(host);
    const dot: Dot = { server, isFirst: server.averageMs === null, sent: takeMoment() };
    server.unanswered += 1;
    this.#all.add(dot);
    if (dot.isFirst) this.#first.set(server, dot);
    else if (server.averageMs !== null && server.averageMs < this.#options.quickMs) this.#quick.add(dot);
    return () => {
      server.unanswered -= 1;
      const now = performance.now();
      server.quickest.note(now - dot.sent.at, now);
      this.#learn(server, waitedSince(dot.sent));
      this.#all.delete(dot);
      this.#letGo(dot);
      this.#admit();
    };
  }

  #learn(server: Server, waitedMs: number): void {
    const average = server.averageMs ?? waitedMs;
    server.averageMs = average + (waitedMs - average) * LAST_COUNTS;
  }

  #letGo(dot: Dot): void {
    this.#quick.delete(dot);
    if (this.#first.get(dot.server) === dot) this.#first.delete(dot.server);
  }

  #admit(): void {
    if (this.#waiting.length === 0) return;
    this.#waiting = this.#waiting.filter(({ host, pass }) => {
      const passes = this.#mayPass(host);
      if (passes) pass(this.#pass(host));
      return !passes;
    });
  }

  /** Sees to it that nobody waits for a server that hangs. */
  #watch(): void {
    if (this.#watching || this.#waiting.length === 0) return;
    const oldestQuick = Math.min(...[...this.#quick, ...this.#first.values()].map(({ sent }) => sent.at));
    const [oldest] = this.#all;
    const hangsAt = Math.min(
      oldestQuick + this.#options.hangMs,
      (oldest?.sent.at ?? Infinity) + this.#options.anyHangsMs,
    );
    if (hangsAt === Number.POSITIVE_INFINITY) return;
    const inMs = Math.max(1, hangsAt - performance.now());
    // Answers that came meanwhile are read before it is judged who hangs.
    this.#watching = setTimeout(() => setImmediate(() => this.#passOver()), inMs);
  }

  #passOver(): void {
    this.#watching = null;
    const since = performance.now() - this.#options.hangMs;
    for (const dot of [...this.#quick, ...this.#first.values()]) {
      if (dot.sent.at > since) continue;
      this.#learn(dot.server, this.#options.hangMs);
      this.#letGo(dot);
    }
    for (const dot of this.#all) if (dot.sent.at <= performance.now() - this.#options.anyHangsMs) this.#all.delete(dot);
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

/** Returns what of the time since then was waiting, and not our own work before we looked. */
function waitedSince(moment: Moment): number {
  const now = takeMoment();
  const wasThereAtOnce = now.loops - moment.loops <= LOOPS_AT_ONCE;
  return wasThereAtOnce ? now.idleMs - moment.idleMs : now.at - moment.at;
}
